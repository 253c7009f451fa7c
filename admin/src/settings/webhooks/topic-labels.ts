// What webhooks can tell, in a merchant's words.
import { topics, type Topic } from "@laurel/domain/webhooks/topics.ts";
import type { EndpointRow } from "./webhooks.generated.ts";

/** As the API names them. */
export type TopicName = EndpointRow["topics"][number];

export const topicLabels: Readonly<Record<Topic, string>> = {
  "points.changed": "Points change",
  "points.expiring": "Points will soon expire",
  "reward.issued": "A reward’s code is ready",
  "reward.used": "A reward is used",
  "tier.changed": "A member’s tier changes",
  "customer.joined": "A customer joins",
  "referral.completed": "A referred friend’s order counts",
};

const nameOf = (topic: Topic): TopicName => topic.toUpperCase().replace(".", "_") as TopicName;

export const topicChoices: readonly {
  readonly name: TopicName;
  readonly topic: Topic;
  readonly label: string;
}[] = topics.map((topic) => ({ name: nameOf(topic), topic, label: topicLabels[topic] }));

export const labelOf = (name: TopicName): string => topicChoices.find((one) => one.name === name)!.label;
