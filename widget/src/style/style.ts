// The whole style of the page, as text.
import base from "./base.css?inline";
import head from "./head.css?inline";
import media from "./media.css?inline";
import offers from "./offers.css?inline";
import receipt from "./receipt.css?inline";
import rows from "./rows.css?inline";

export const style = [base, head, offers, rows, receipt, media].join("\n");
