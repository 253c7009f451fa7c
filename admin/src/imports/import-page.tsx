// Moving in from another program, step by step. The address names the import, so that a reload or another user opens it
// at its present step.
import { useEffect, useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { toProgram } from "../program/program.ts";
import { AppPage } from "../shell/app-page.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import { Stack } from "../ui/page/page.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";
import { useSearchParams } from "../ui/router/router.tsx";
import { ApplyStep } from "./apply-step.tsx";
import { CheckStep } from "./check-step.tsx";
import { type ImportFacts, importStepQuery } from "./import.generated.ts";
import { isRunning, StateBadge } from "./import-state.tsx";
import { MatchStep } from "./match-step.tsx";
import { UploadStep } from "./upload-step.tsx";

/** While the import is working. */
const LOOK_AGAIN_MS = 1_000;
const context = { additionalTypenames: ["Import"] };

export function Page() {
  const [params, setParams] = useSearchParams();
  const id = params.get("id");
  if (id !== null) return <OneImport key={id} id={id} onLeave={() => setParams({})} />;
  return (
    <ImportFrame>
      <UploadStep onUploaded={(uploaded) => setParams({ id: uploaded })} />
    </ImportFrame>
  );
}

function ImportFrame({
  facts,
  children,
}: {
  readonly facts?: ImportFacts | undefined;
  readonly children: React.ReactNode;
}) {
  return (
    <AppPage
      title="Import points"
      back={{ to: "/app/customers", label: "Customers" }}
      {...(facts && { badge: <StateBadge state={facts.state} />, note: facts.fileName })}
    >
      <Stack>{children}</Stack>
    </AppPage>
  );
}

interface OneImportProps {
  readonly id: string;
  readonly onLeave: () => void;
}

function OneImport({ id, onLeave }: OneImportProps) {
  const [{ data, error }, read] = useQuery({ query: importStepQuery, variables: { id }, context });
  const facts = data?.import ?? undefined;
  const [isMatching, setMatching] = useState(false);
  const runs = facts !== undefined && isRunning(facts.state);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => read({ requestPolicy: "network-only" }), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [runs, read]);
  const step = stepOf(facts, isMatching);
  return (
    <ImportFrame facts={facts}>
      <QueryTrouble
        error={error}
        what="this import"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {!data && !error && (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      )}
      {data?.import === null && (
        <Card>
          <EmptyState
            title="Import not found"
            actions={<ButtonLink to="/app/customers/import">Import a file</ButtonLink>}
          >
            It was discarded, or was removed after a week without being imported.
          </EmptyState>
        </Card>
      )}
      {facts && step === "match" && (
        <MatchStep facts={facts} onMatched={() => setMatching(false)} onDiscarded={onLeave} />
      )}
      {data && facts && step === "check" && (
        <CheckStep
          facts={facts}
          program={toProgram(data.program.document)}
          onMatchAgain={() => setMatching(true)}
          onDiscarded={onLeave}
        />
      )}
      {facts && step === "apply" && <ApplyStep facts={facts} />}
    </ImportFrame>
  );
}

function stepOf(facts: ImportFacts | undefined, isMatching: boolean): "match" | "check" | "apply" {
  if (facts?.state === "UPLOADED" || (isMatching && facts?.state === "CHECKED")) return "match";
  return facts?.state === "CHECKING" || facts?.state === "CHECKED" ? "check" : "apply";
}
