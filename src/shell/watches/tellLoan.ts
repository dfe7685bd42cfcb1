import { DAY_MS } from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { loadScreenAreas } from '../../core/i18n/language.ts'
import { showToast } from '../../core/toastQueue.ts'
import { showNotification } from '../../market/alerts/notification.ts'
import { coinText } from '../../ui/format/amountText.ts'
import { lengthText } from '../../ui/format/lengthText.ts'
import { percentText } from '../../ui/format/rate.ts'
import type { LoanUpdate } from './loanUpdates.ts'

const sentence = ({ loan, kind, sold }: LoanUpdate): string => {
  const { coin, collateralCoin, days, terms } = loan
  const name = i18n.t('loan:name', { coin, collateral: collateralCoin, term: lengthText(days * DAY_MS) })
  return i18n.t(`loan:toast.${kind}`, {
    name,
    limit: kind === 'sold' || kind === 'ended' ? '' : percentText(terms[kind]),
    amount: coinText(sold ?? '0', collateralCoin),
  })
}

/** Shows what is news of loans on the page. */
export const toastLoans = async (updates: readonly LoanUpdate[]): Promise<void> => {
  if (updates.length === 0) return
  await loadScreenAreas(['loan'])
  for (const one of updates) showToast(sentence(one), 'bad')
}

/** Shows the same as notifications that lead to their loans, if the user allows any; a later one of a loan replaces the earlier. */
export const notifyLoans = async (updates: readonly LoanUpdate[]): Promise<void> => {
  if (updates.length === 0) return
  await loadScreenAreas(['loan'])
  for (const one of updates) {
    const { id } = one.loan
    void showNotification(
      i18n.t('loan:title.detail'),
      sentence(one),
      `loan-${id}`,
      `/pages/Pledged/orderDetail?loan=${id}`,
    )
  }
}
