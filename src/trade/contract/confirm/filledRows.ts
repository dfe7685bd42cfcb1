import type { TFunction } from 'i18next'
import type { SwapOrder } from '#protocol'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatSigned } from '../../../ui/format/number.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { settleOf } from '../../names/contractKind.ts'
import { factRow } from '../../names/factRow.ts'
import type { Submission } from '../../ticket/submit/submission.ts'

/** What a filled order came to: what it realised, and its fee. The position itself stands behind the sheet. */
export const filledRows = (
  t: TFunction<['futures', 'trade']>,
  submission: Submission<SwapOrder>,
): readonly KeyValueRow[] | undefined => {
  if (submission.phase !== 'filled') return undefined
  const { order } = submission
  const realised = `${formatSigned(order.pnl, 2)}\u00a0${settleOf(order)}`
  return [
    factRow('realised', t('futures:cost.realised'), realised, order.pnl !== '0'),
    factRow('fee', t('trade:details.fee'), moneyText(order.fee, order.feeCcy), order.instType !== 'FOREX'),
  ].filter((row) => row !== undefined)
}
