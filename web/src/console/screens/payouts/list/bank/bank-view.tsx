import { AnswerCard } from "./answer-card.tsx";
import { FileCard } from "./file-card.tsx";

/** Bank transfers on their way to the brand's bank, and what the bank says of them. */
export function BankView() {
  return (
    <>
      <FileCard />
      <AnswerCard />
    </>
  );
}
