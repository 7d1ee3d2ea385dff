// The storage of this browser. Its functions never throw: if the browser refuses storage, or has
// none left, the page works without it.

// damaged has the keys of values that do not hold what the page wrote there; they are dropped.
/** @type {Set<string>} */
export const damaged = new Set();

// shared is for all tabs of the browser; tab is for this tab alone, and survives a reload.
export const shared = place(() => localStorage);
export const tab = place(() => sessionStorage);

function place(storage) {
  return {
    // read returns the value written under a key, or none if there is no value. holds says what values
    // are whole; any other value counts as damaged. Other programs and older pages write to storage, too.
    /** @param {string} key @param {(value: any) => boolean} holds */
    read(key, none = null, holds = () => true) {
      let text = null;
      try {
        text = storage().getItem(key);
        const value = JSON.parse(text) ?? none;
        if (value === none || holds(value)) return value;
      } catch { /* refused, or not JSON */ }
      if (text !== null) damaged.add(key);
      return none;
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
