import { Table } from "../../ui/data/table.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import type { ShopperMailsRow } from "./emails.generated.ts";
import { kindWords } from "./kind-words.ts";

/** What became of each kind in the last thirty days: of those that are on, or were. */
export function MailFigures({ kinds }: Pick<ShopperMailsRow, "kinds">) {
  const formats = useFormats();
  const known = kinds.filter(
    ({ isOn, lastMonth: { sent, refused, stopped } }) => isOn || sent + refused + stopped > 0,
  );
  return (
    <Card
      title="Last 30 days"
      note="Refused: the mail server knows no such address. Stopped: members who want no more of it."
    >
      <Table>
        <thead>
          <tr>
            <th scope="col">E-mail</th>
            <th scope="col">Sent</th>
            <th scope="col">Refused</th>
            <th scope="col">Stopped</th>
          </tr>
        </thead>
        <tbody>
          {known.map(({ kind, lastMonth }) => (
            <tr key={kind}>
              <td>{kindWords[kind].label}</td>
              <td>{formats.number(lastMonth.sent)}</td>
              <td>{formats.number(lastMonth.refused)}</td>
              <td>{kind === "CODE_ISSUED" ? "–" : formats.number(lastMonth.stopped)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
