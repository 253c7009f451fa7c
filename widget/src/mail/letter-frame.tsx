// The one column of a letter. Mail programs know tables and styles of elements, and little else. Each cell has its ground
// and its ink together, so that a program that darkens one darkens both.
import type { ReadableInk } from "@laurel/domain/readable-ink.ts";
import type { CSSProperties, ReactNode } from "react";
import type { SumRow } from "../parts/receipt/sum-rows.ts";
import type { Block, Link } from "./blocks.ts";

interface FrameProps {
  readonly subject: string;
  readonly shop: string;
  /** Empty: none. */
  readonly logoUrl: string;
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly blocks: readonly Block[];
  readonly button: Link;
  /** Below the button. */
  readonly page: Link | null;
  readonly why: string;
  readonly stop: Link | null;
  /** The shop and its postal address, in lines. None: it is not known. */
  readonly sender: readonly string[];
  readonly colours: ReadableInk;
}

const WIDTH = 560;
const INK = "#1d1d1f";
const SECOND = "#5c5c60";
const GROUND = "#f4f4f2";
const WHITE = "#ffffff";
const LINE = "#e3e3e0";
const SUM_GROUND = "#fafaf8";

/** Mail programs that know it take these instead, where the reader's device is dark. On one line: mail servers change ends of lines. */
const DARK = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".ground{background:#161618!important;color:#f2f2f4!important}",
  ".sheet,.sum{background:#222226!important;color:#f2f2f4!important;border-color:#3a3a40!important}",
  ".box{background:#303036!important;color:#f2f2f4!important}",
  ".second,.second a{color:#b4b4ba!important;border-color:#3a3a40!important}",
  ".link{color:#f2f2f4!important}",
  // Most logos are made for paper.
  ".logo{background:#ffffff!important;padding:8px!important;border-radius:8px!important}",
  "}",
].join("");

const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const LOGO_HEIGHT = 40;
// Some programs know the attribute alone.
const logo: CSSProperties = { display: "block", height: LOGO_HEIGHT, maxWidth: "100%", border: 0 };
const outer: CSSProperties = { background: GROUND, color: INK, padding: "24px 12px" };
const sheet: CSSProperties = {
  width: "100%",
  maxWidth: WIDTH,
  background: WHITE,
  color: INK,
  border: `1px solid ${LINE}`,
  borderRadius: 12,
  borderCollapse: "separate",
  fontFamily: font,
  fontSize: 16,
  lineHeight: "24px",
};
const side = 32;

export function LetterFrame(props: FrameProps) {
  const { subject, shop, logoUrl, lang, dir, blocks, button, page, why, stop, sender, colours } = props;
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: GROUND, color: INK }}>
        <Table name="ground" style={{ width: "100%", background: GROUND }}>
          <tr>
            <td align="center" className="ground" style={outer}>
              <Table name="sheet" style={sheet}>
                <Line style={{ paddingTop: 24, fontSize: 20, fontWeight: 600 }}>
                  {logoUrl === "" ? shop : <Logo src={logoUrl} shop={shop} />}
                </Line>
                {blocks.map((block, at) => (
                  <Line key={at}>
                    <Drawn block={block} colours={colours} />
                  </Line>
                ))}
                <Line style={{ paddingTop: 20, ...(page === null && { paddingBottom: 28 }) }}>
                  <a href={button.href} style={buttonOf(colours)}>
                    {button.label}
                  </a>
                </Line>
                {page !== null && (
                  <Line style={{ paddingBottom: 28 }}>
                    <a href={page.href} className="link" style={{ color: colours.words }}>
                      {page.label}
                    </a>
                  </Line>
                )}
                <Line
                  name="second"
                  style={{
                    paddingTop: 16,
                    paddingBottom: 20,
                    borderTop: `1px solid ${LINE}`,
                    color: SECOND,
                    fontSize: 13,
                    lineHeight: "20px",
                  }}
                >
                  {why}
                  {stop !== null && (
                    <>
                      <br />
                      <a href={stop.href} style={{ color: SECOND }}>
                        {stop.label}
                      </a>
                    </>
                  )}
                  {sender.length > 0 && (
                    <>
                      <br />
                      <br />
                      {sender.join(" · ")}
                    </>
                  )}
                </Line>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

/** Where pictures are not loaded, the shop's name stands there as it does without a logo. */
const Logo = ({ src, shop }: { readonly src: string; readonly shop: string }) => (
  <img src={src} alt={shop} height={LOGO_HEIGHT} className="logo" style={logo} />
);

interface TableProps {
  /** For dark mode. */
  readonly name: string;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

/** It only places things: a screen reader does not announce it. */
const Table = ({ name, style, children }: TableProps) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} className={name} style={style}>
    <tbody>{children}</tbody>
  </table>
);

interface LineProps {
  readonly name?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

const Line = ({ name, style = {}, children }: LineProps) => (
  <tr>
    <td
      className={name}
      style={{ paddingTop: 12, paddingLeft: side, paddingRight: side, overflowWrap: "anywhere", ...style }}
    >
      {children}
    </td>
  </tr>
);

function Drawn({ block, colours }: { readonly block: Block; readonly colours: ReadableInk }) {
  switch (block.is) {
    case "heading":
      return (
        <h1 style={{ margin: "8px 0 0", fontSize: 24, lineHeight: "30px", fontWeight: 600 }}>{block.text}</h1>
      );
    case "text":
      return (
        <p className="second" style={{ margin: 0, color: SECOND }}>
          {block.text}
        </p>
      );
    case "box":
      return <Box {...block} colours={colours} />;
    case "sum":
      return <Sum {...block} />;
  }
}

type BoxProps = Extract<Block, { is: "box" }> & { readonly colours: ReadableInk };

function Box({ title, note, action, colours }: BoxProps) {
  const ground = { background: colours.tint, color: INK, borderRadius: 8 };
  return (
    <Table name="box" style={{ width: "100%", ...ground, borderCollapse: "separate" }}>
      <tr>
        <td className="box" style={{ padding: 18, ...ground }}>
          <b>{title}</b>
          <div className="second" style={{ color: SECOND }}>
            {note}
          </div>
          {action !== null && (
            <div style={{ paddingTop: 12 }}>
              <a href={action.href} style={buttonOf(colours)}>
                {action.label}
              </a>
            </div>
          )}
        </td>
      </tr>
    </Table>
  );
}

const buttonOf = (colours: ReadableInk): CSSProperties => ({
  display: "inline-block",
  padding: "10px 18px",
  borderRadius: 8,
  background: colours.accent,
  color: colours.ink,
  fontWeight: 600,
  textDecoration: "none",
});

function Sum({ title, about, rows }: Extract<Block, { is: "sum" }>) {
  return (
    <table
      cellPadding={0}
      cellSpacing={0}
      className="sum"
      style={{
        width: "100%",
        background: SUM_GROUND,
        color: INK,
        border: `1px solid ${LINE}`,
        borderRadius: 8,
        borderCollapse: "separate",
        padding: "8px 18px 12px",
        fontSize: 15,
      }}
    >
      <tbody>
        {about === "" ? (
          <Row label={title} value="" style={{ fontWeight: 600 }} />
        ) : (
          <Row name="second" label={title} value={about} style={{ color: SECOND }} />
        )}
        {rows.map((row, at) => (
          <Row key={at} {...row} style={styleOf(row)} />
        ))}
      </tbody>
    </table>
  );
}

const styleOf = ({ kind }: SumRow): CSSProperties => ({
  ...(kind !== "plain" && { fontWeight: 600 }),
  ...(kind === "counts" && { borderTop: `1px solid ${SECOND}` }),
  ...(kind === "total" && { borderTop: `3px double ${SECOND}` }),
});

interface RowProps extends Pick<SumRow, "label" | "value"> {
  readonly name?: string;
  readonly note?: string | null;
  readonly style: CSSProperties;
}

const Row = ({ name, label, note = null, value, style }: RowProps) => (
  <tr>
    <td
      className={name}
      colSpan={value === "" ? 2 : 1}
      style={{ padding: "4px 0", overflowWrap: "anywhere", ...style }}
    >
      {label}
      {note !== null && ` ${note}`}
    </td>
    {value !== "" && (
      <td
        align="right"
        className={name}
        style={{ padding: "4px 0 4px 12px", whiteSpace: "nowrap", ...style }}
      >
        {value}
      </td>
    )}
  </tr>
);
