// The views for authors, which a browser loads when the first of them is opened.

import { drawMode } from "./draw.js";
import { explainMode } from "./explain.js";
import { mailboxMode } from "./mailbox.js";
import { makeMode } from "./make.js";

export const MODES = { draw: drawMode, explain: explainMode, make: makeMode, mailbox: mailboxMode };
