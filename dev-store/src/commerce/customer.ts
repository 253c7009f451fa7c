export interface Customer {
  id: number;
  email: string | null;
  phone: string | null;
  firstName: string | null;
  lastName: string | null;
  /** `enabled`: has an account and can sign in; `disabled`: a record that the checkout created. */
  state: "enabled" | "disabled" | "invited" | "declined";
  isEmailVerified: boolean;
  tags: string[];
  note: string | null;
  createdAt: string;
  updatedAt: string;
  /** Whether they want the store's e-mails. Missing: nobody ever asked. */
  emailConsent?: EmailConsent;
}

export interface EmailConsent {
  state: "subscribed" | "unsubscribed" | "pending";
  updatedAt: string;
}

export function displayNameOf(customer: Customer): string {
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(" ");
  return name || customer.email || customer.phone || String(customer.id);
}
