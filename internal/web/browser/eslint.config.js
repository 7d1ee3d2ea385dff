import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/generated", "**/test-results"] },
  js.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  { files: ["page/element.js"], languageOptions: { globals: { PLAYER_STYLE: "readonly", PLAYER_WORDS: "readonly" } } },
  { files: ["page/sw.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["page/worker.js"], languageOptions: { globals: { ...globals.worker, Go: "readonly" } } },
  { files: ["browser/**", "page/testdata/**"], languageOptions: { globals: globals.node } },
];
