// The storage of this browser. Its functions never throw: if the browser refuses storage, or has
// none left, the page works without it.

// shared is for all tabs of the browser; tab is for this tab alone, and survives a reload.
export const shared = place(() => localStorage);
export const tab = place(() => sessionStorage);

function place(storage) {
  return {
    // read returns the value written under a key, or none if there is no value.
    read(key, none = null) {
      try {
        return JSON.parse(storage().getItem(key)) ?? none;
      } catch {
        return none; // refused or damaged
      }
    },

    // write reports whether the value is kept; null removes it.
    write(key, value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false; // refused or full
      }
    },
  };
}
