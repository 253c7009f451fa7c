import type { ShopperReceipt } from "@laurel/domain/shopper/receipt.ts";
import type { Words } from "../../texts/words.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import { sentencesOf } from "./sentences.ts";

interface ReceiptProps {
  readonly words: Words;
  readonly receipt: ShopperReceipt;
}

/** Why an entry is what it is: the sum of an order, or a sentence. */
export function Receipt({ words, receipt: { why } }: ReceiptProps) {
  return (
    <div className="receipt">
      {why.kind === "order" ? (
        <OrderReceipt words={words} order={why} />
      ) : (
        sentencesOf(why, words).map((sentence) => <p key={sentence}>{sentence}</p>)
      )}
    </div>
  );
}
