import { useMutation, useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { toRefusals } from "../../api/user-errors.ts";
import { toProgram } from "../../program/program.ts";
import { AppPage } from "../../shell/app-page.tsx";
import { Card } from "../../ui/page/card.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { useNavigate, useSearchParams } from "../../ui/router/router.tsx";
import { createRewardMutation, newRewardQuery } from "./reward.generated.ts";
import { emptyDraft, type RewardInput } from "./reward-draft.ts";
import { RewardForm } from "./reward-form.tsx";
import { templatesFor } from "./templates.ts";

const back = { to: "/app/rewards", label: "Rewards" };

export function Page() {
  const formats = useFormats();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [{ data, error }, read] = useQuery({ query: newRewardQuery, variables: {} });
  const [, create] = useMutation(createRewardMutation);
  const program = data && toProgram(data.program.document);
  const template = program && templatesFor(program, formats).find(({ id }) => id === params.get("template"));

  const handleSave = async (input: RewardInput) => {
    const answer = await create({ input });
    const { error } = answer;
    return { refusals: toRefusals({ error, userErrors: answer.data?.rewardCreate.userErrors }) };
  };

  if (!program)
    return (
      <AppPage title="New reward" back={back}>
        <Stack>
          <QueryTrouble
            error={error}
            what="your program"
            onRetry={() => read({ requestPolicy: "network-only" })}
          />
          {!error && (
            <Card>
              <SkeletonLines lines={9} />
            </Card>
          )}
        </Stack>
      </AppPage>
    );
  return (
    <RewardForm
      title="New reward"
      back={back}
      program={program}
      initial={{ version: 0, draft: template?.draft ?? emptyDraft, config: {} }}
      isNew
      onSave={handleSave}
      onSaved={() => void navigate("/app/rewards")}
    />
  );
}
