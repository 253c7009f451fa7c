// The whole style of the page and of the panel, as text.
import base from "./base.css?inline";
import head from "./head.css?inline";
import landing from "./landing.css?inline";
import media from "./media.css?inline";
import offers from "./offers.css?inline";
import panel from "./panel.css?inline";
import receipt from "./receipt.css?inline";
import rows from "./rows.css?inline";

export const pageStyle = [base, head, offers, rows, receipt, media].join("\n");
/** Of the page that a member's link leads to, besides the page's own. */
export const landingStyle = landing;
export const panelStyle = [base, head, offers, rows, receipt, panel, media].join("\n");
