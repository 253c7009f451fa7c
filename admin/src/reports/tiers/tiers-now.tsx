import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Link } from "../../ui/router/router.tsx";
import { Count } from "../parts/count.tsx";
import { ReportTable } from "../parts/report-table.tsx";
import { showRate } from "../parts/row-points.ts";
import { nameTier } from "./name-tier.ts";
import type { TierMixData } from "./tier-mix.generated.ts";

/** Each tier's members now, with a link to them. */
export function TiersNow({ mix: { at, members, tiers } }: { readonly mix: TierMixData["tierMix"] }) {
  const formats = useFormats();
  return (
    <Card flush title="Members by tier" note={`As of ${formats.dateTime(at)}`}>
      <ReportTable
        caption="Members of each tier"
        columns={[
          { key: "name", header: "Tier", cell: nameTier },
          {
            key: "members",
            header: "Members",
            definition:
              "Members who have this tier: they reached it, or staff or an import gave it to them. Excluded customers and guests do not count.",
            isStrong: true,
            cell: ({ id, members: count }) =>
              id === null || count === 0 ? (
                <Count value={count} />
              ) : (
                <Link
                  to={{
                    pathname: "/app/customers",
                    search: new URLSearchParams({ status: "member", tier: id }).toString(),
                  }}
                >
                  <Count value={count} />
                </Link>
              ),
          },
          {
            key: "share",
            header: "Share",
            definition: "Of all members, with or without a tier.",
            cell: ({ basisPoints }) => showRate(basisPoints, formats),
          },
        ]}
        rows={tiers}
        rowKey={({ id }) => id ?? ""}
        totals={[{ key: "total", cells: ["All members", <Count key="members" value={members} />, ""] }]}
      />
    </Card>
  );
}
