import type { ReactNode } from "react";
import { countPoints, toProgram } from "../program/program.ts";
import { Badge } from "../ui/data/badge.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { useFormats, type Formats } from "../ui/format/formats.tsx";
import { FlagIcon, GiftIcon, NoteIcon, UndoIcon, WarningIcon } from "../ui/icons.tsx";
import { unreachableWords, whatItSaid, whatToDo } from "../settings/emails/what-to-do.ts";
import type { HomeData } from "./home.generated.ts";
import css from "./home.module.css";
import { ListRow, RowList } from "../ui/page/list-row.tsx";
import { Text } from "../ui/page/text.tsx";

interface Decision {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly to: string;
  readonly action: string;
}

/** What waits for the merchant. Not drawn when nothing does. */
export function Decisions({ data }: { readonly data: HomeData }) {
  const formats = useFormats();
  const decisions = decisionsOf(data, formats);
  if (decisions.length === 0) return null;
  return (
    <Card
      title={
        <>
          Needs a decision <Badge tone="warning">{decisions.length}</Badge>
        </>
      }
    >
      <RowList>
        {decisions.map(({ icon, title, note, to, action }) => (
          <ListRow
            key={title}
            icon={<span className={css.warningIcon}>{icon}</span>}
            note={note}
            end={
              <ButtonLink size="small" to={to}>
                {action}
              </ButtonLink>
            }
          >
            <Text as="div" kind="strong">
              {title}
            </Text>
          </ListRow>
        ))}
      </RowList>
    </Card>
  );
}

function decisionsOf(data: HomeData, formats: Formats): Decision[] {
  const decisions: Decision[] = [];
  if (data.program.status === "ON" && data.rewards.nodes.length === 0)
    decisions.push({
      icon: <GiftIcon />,
      title: "There is nothing to spend points on",
      note: "No reward is active, so members can’t redeem.",
      to: "/app/rewards",
      action: "Add a reward",
    });
  if (data.setAsideCount > 0)
    decisions.push({
      icon: <WarningIcon />,
      title:
        data.setAsideCount === 1
          ? "1 message from your store could not be processed"
          : `${formats.number(data.setAsideCount)} messages from your store could not be processed`,
      note: "They couldn’t be applied, so some points may be out of date.",
      to: "/app/set-aside",
      action: "Review",
    });
  const { stoppedAt, stoppedAnswer, unreachableSince, sender } = data.shopperMails;
  if (unreachableSince !== null)
    decisions.push({
      icon: <WarningIcon />,
      title: "The mail server can’t be reached",
      note: unreachableWords(formats.dateTime(unreachableSince), sender),
      to: "/app/settings/emails",
      action: "Review",
    });
  if (stoppedAt !== null)
    decisions.push({
      icon: <WarningIcon />,
      title: "The mail server refuses your e-mails to shoppers",
      note: whatItSaid(stoppedAnswer) + whatToDo(stoppedAnswer, data.shopperMails),
      to: "/app/settings/emails",
      action: "Review",
    });
  const doubtful = data.doubtfulRedemptions;
  if (doubtful.length > 0)
    decisions.push({
      icon: <WarningIcon />,
      title:
        doubtful.length === 1
          ? "1 reward is in doubt"
          : `${formats.number(doubtful.length)} rewards are in doubt`,
      note: "Your store didn’t say whether it gave them. Look there, then say what you found.",
      to: "/app/set-aside",
      action: "Review",
    });
  const failed = data.failedRedemptions;
  if (failed.length > 0)
    decisions.push({
      icon: <WarningIcon />,
      title:
        failed.length === 1
          ? "1 code couldn’t be made"
          : `${formats.number(failed.length)} codes couldn’t be made`,
      note: `Your store refused the codes. ${countPoints(
        failed.reduce((sum, { points }) => sum + points, 0),
        toProgram(data.program.document),
        formats,
      )} were given back.`,
      to: "/app/set-aside",
      action: "Review",
    });
  const { totalCount: referrals } = data.referralsToDecide;
  if (referrals > 0)
    decisions.push({
      icon: <FlagIcon />,
      title:
        referrals === 1
          ? "1 referral waits for your decision"
          : `${formats.number(referrals)} referrals wait for your decision`,
      note: "Something about the friend or the order looks unusual. Until you decide, no points are given.",
      to: "/app/referrals?status=to-decide",
      action: "Review",
    });
  decisions.push(...dataRequests(data, formats));
  const { totalCount, nodes } = data.belowZero;
  if (totalCount > 0)
    decisions.push({
      icon: <UndoIcon />,
      title:
        totalCount === 1 ? "1 member is below zero" : `${formats.number(totalCount)} members are below zero`,
      note: belowZeroNote(data, formats, nodes.length === totalCount),
      to: "/app/customers?view=below-zero",
      action: "See who",
    });
  return decisions;
}

/** The legal time limit. */
const ANSWER_DAYS = 30;

/** One row for all requests. The oldest request sets the date. */
function dataRequests({ dataRequestsOpen: open }: HomeData, formats: Formats): Decision[] {
  const [first] = open;
  if (!first?.customer) return [];
  const { id, displayName } = first.customer;
  const until = new Date(Date.parse(first.askedAt) + ANSWER_DAYS * 86_400_000).toISOString();
  const by = `by ${formats.date(until)}`;
  return [
    {
      icon: <NoteIcon />,
      title:
        open.length === 1
          ? `${displayName} asked for their data`
          : `${open.length} customers asked for their data`,
      note:
        open.length === 1 ? `Download it and send it to them ${by}.` : `Answer ${displayName} first, ${by}.`,
      to: `/app/customers/${id}`,
      action: "Answer",
    },
  ];
}

function belowZeroNote({ belowZero, program }: HomeData, formats: Formats, isWhole: boolean): string {
  const rest = "They can’t redeem until they earn it back.";
  if (!isWhole) return rest;
  const sum = belowZero.nodes.reduce((total, { points }) => total + points.available, 0);
  return `${countPoints(sum, toProgram(program.document), formats)} together. ${rest}`;
}
