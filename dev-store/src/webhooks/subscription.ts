export interface WebhookSubscription {
  id: number;
  /** `orders/paid` */
  topic: string;
  uri: string;
  filter: string | null;
  includeFields: string[];
  name: string | null;
  createdAt: string;
  updatedAt: string;
}
