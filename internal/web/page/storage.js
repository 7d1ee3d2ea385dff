// What this browser keeps: one place for all of it, which never throws. A browser may refuse
// storage, or have none left; then the page works on without it.

// Of the browser, for all tabs; and of this tab alone, over a reload.
export const shared = place(() => localStorage);
export const tab = place(() => sessionStorage);

function place(storage) {
  return {
    // read returns what was written under a key, or the value for one that has none.
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
