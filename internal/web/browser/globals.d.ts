// What Go adds to the scripts: page.go to element.js.
declare const PLAYER_STYLE: string;
declare const PLAYER_WORDS: Record<string, Record<string, string | Record<string, string>>>;
