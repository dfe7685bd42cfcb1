import { toAmount } from '#protocol'
import type { Cases } from '../users/cases/cases.ts'
import type { Plan } from '../users/cases/plan.ts'
import type { TransferRecord } from './rows.ts'
import { type Inside, moveOn, type StepResult, step } from './step.ts'

/**
 * Opens the case of a transfer, which then waits for a decision. `plan`: the decision of the demo's policy, undefined
 * where people decide.
 */
export const handOver = async (
  cases: Pick<Cases, 'open'>,
  inside: Inside,
  row: TransferRecord,
  plan: Plan | undefined,
  changed: { readonly receipt?: string } = {},
): Promise<StepResult> => {
  const opened = await cases.open(inside.transaction, {
    uid: row.uid,
    kind: row.kind,
    detail: { transfer: row.id },
    plan,
    amountRef: toAmount(row.worth),
  })
  await moveOn(inside, row, 'pending', 'user', { ...changed, case_id: opened.row.id, by_demo: plan !== undefined })
  return { ...step(row), opened: true }
}
