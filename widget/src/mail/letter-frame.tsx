// The one column of a letter. Mail programs know tables and styles of elements, and little else. Each cell has its ground
// and its ink together, so that a program that darkens one darkens both.
import type { ReadableInk } from "@laurel/domain/readable-ink.ts";
import type { CSSProperties, ReactNode } from "react";
import type { SumRow } from "../parts/receipt/sum-rows.ts";
import type { Block } from "./blocks.ts";

interface Link {
  readonly label: string;
  readonly href: string;
}

interface FrameProps {
  readonly subject: string;
  readonly shop: string;
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly blocks: readonly Block[];
  readonly page: Link;
  readonly why: string;
  readonly stop: Link | null;
  readonly colours: ReadableInk;
}

const WIDTH = 560;
const INK = "#1d1d1f";
const SECOND = "#5c5c60";
const GROUND = "#f4f4f2";
const WHITE = "#ffffff";
const LINE = "#e3e3e0";
const SUM_GROUND = "#fafaf8";

const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
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
  const { subject, shop, lang, dir, blocks, page, why, stop, colours } = props;
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: GROUND, color: INK }}>
        <Table style={{ width: "100%", background: GROUND }}>
          <tr>
            <td align="center" style={outer}>
              <Table style={sheet}>
                <Line style={{ paddingTop: 24, fontSize: 20, fontWeight: 600 }}>{shop}</Line>
                {blocks.map((block, at) => (
                  <Line key={at}>
                    <Drawn block={block} colours={colours} />
                  </Line>
                ))}
                <Line style={{ paddingBottom: 28 }}>
                  <a href={page.href} style={{ color: colours.words }}>
                    {page.label}
                  </a>
                </Line>
                <Line
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
                </Line>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

interface TableProps {
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

/** It only places things: a screen reader does not announce it. */
const Table = ({ style, children }: TableProps) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} style={style}>
    <tbody>{children}</tbody>
  </table>
);

interface LineProps {
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

const Line = ({ style = {}, children }: LineProps) => (
  <tr>
    <td style={{ paddingTop: 12, paddingLeft: side, paddingRight: side, overflowWrap: "anywhere", ...style }}>
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
      return <p style={{ margin: 0, color: SECOND }}>{block.text}</p>;
    case "box":
      return <Box {...block} colours={colours} />;
    case "sum":
      return <Sum {...block} />;
  }
}

type BoxProps = Extract<Block, { is: "box" }> & { readonly colours: ReadableInk };

function Box({ title, note, action, colours }: BoxProps) {
  const ground = { background: colours.tint, color: INK };
  const button: CSSProperties = {
    display: "inline-block",
    padding: "10px 18px",
    borderRadius: 8,
    background: colours.accent,
    color: colours.ink,
    fontWeight: 600,
    textDecoration: "none",
  };
  return (
    <Table style={{ width: "100%", ...ground, borderRadius: 8, borderCollapse: "separate" }}>
      <tr>
        <td style={{ padding: 18, ...ground }}>
          <b>{title}</b>
          <div style={{ color: SECOND }}>{note}</div>
          {action !== null && (
            <div style={{ paddingTop: 12 }}>
              <a href={action.href} style={button}>
                {action.label}
              </a>
            </div>
          )}
        </td>
      </tr>
    </Table>
  );
}

function Sum({ title, about, rows }: Extract<Block, { is: "sum" }>) {
  return (
    <table
      cellPadding={0}
      cellSpacing={0}
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
        <Row label={title} value={about} style={{ color: SECOND }} />
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
  readonly note?: string | null;
  readonly style: CSSProperties;
}

const Row = ({ label, note = null, value, style }: RowProps) => (
  <tr>
    <td style={{ padding: "4px 0", overflowWrap: "anywhere", ...style }}>
      {label}
      {note !== null && ` ${note}`}
    </td>
    <td align="right" style={{ padding: "4px 0 4px 12px", whiteSpace: "nowrap", ...style }}>
      {value}
    </td>
  </tr>
);
