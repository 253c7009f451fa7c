// Earlier versions: listed, compared with the present one, restored as a new version.
import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { actorWords } from "../../ledger/actor-labels.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Card, CardBody } from "../../ui/page/card.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { CompareVersion } from "./compare-version.tsx";
import { type ProgramVersion, programVersionsQuery } from "./program-effect.generated.ts";
import { statusWords } from "./program-labels.ts";
import type { TabProps } from "../tab-props.ts";
import { ListRow, RowList } from "../../ui/page/list-row.tsx";
import { Text } from "../../ui/page/text.tsx";

const FEW = 5;
const MANY = 250;
const context = { additionalTypenames: ["Program"] };

interface ProgramVersionsProps extends TabProps {
  /** Restoring a version would lose unsaved changes. */
  readonly isDirty: boolean;
}

export function ProgramVersions(props: ProgramVersionsProps) {
  const { program } = props;
  const [first, setFirst] = useState(FEW);
  const [chosen, setChosen] = useState<ProgramVersion | null>(null);
  const [{ data, error }, read] = useQuery({
    query: programVersionsQuery,
    variables: { first },
    context,
    requestPolicy: "cache-and-network",
  });
  const versions = data?.programVersions.nodes;
  return (
    <Card flush title="Versions" note="Every change saves a new version, and all versions are kept.">
      <QueryTrouble
        error={data ? undefined : error}
        what="the versions"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {!versions && !error && (
        <CardBody>
          <SkeletonLines lines={3} />
        </CardBody>
      )}
      <RowList flush>
        {versions?.map((one) => (
          <ListRow
            key={one.version}
            note={
              <>
                <Time at={one.createdAt} />, {savedBy(one)}, {statusWords[one.status].toLowerCase()}
              </>
            }
            end={
              one.version !== program.version && (
                <Button
                  size="small"
                  aria-label={`Compare version ${one.version}`}
                  onClick={() => setChosen(one)}
                >
                  Compare
                </Button>
              )
            }
          >
            <Text as="div" kind="strong">
              Version {one.version} {one.version === program.version && <Badge tone="good">Current</Badge>}
            </Text>
          </ListRow>
        ))}
        {data?.programVersions.pageInfo.hasNextPage && first < MANY && (
          <ListRow>
            <Button kind="plain" size="small" onClick={() => setFirst(MANY)}>
              Show earlier versions
            </Button>
          </ListRow>
        )}
      </RowList>
      {chosen && <CompareVersion {...props} chosen={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

/** A staff member, or a key, may be gone by now. */
function savedBy({ createdBy, createdByName }: ProgramVersion): string {
  const [kind = ""] = createdBy.split(":");
  if (kind === "install") return "when Laurel was installed";
  if (kind === "staff") return `by ${createdByName ?? "your team"}`;
  if (kind === "key" && createdByName === null) return "over the API";
  return `by ${actorWords(createdBy, createdByName)}`;
}
