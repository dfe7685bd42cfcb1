import { useTranslation } from 'react-i18next'
import { type EarnOrder, type EarnRedemption, financial } from '#protocol'
import { showToast } from '../../core/toastQueue.ts'
import { AskedMove } from '../../funding/AskedMove.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'

interface RedeemCardProps {
  order: EarnOrder
  redemption: EarnRedemption
  refetch: () => Promise<unknown>
}

/** Redeeming now beside the end of the term, with what lies between them. */
export const RedeemCard = ({ order, redemption: { early, term }, refetch }: RedeemCardProps) => {
  const { t } = useTranslation('managed')
  const { id, coin, state } = order
  const move = useMove(financial.redeemFinancialOrder, `earn-redeem-${id}`, () => {
    showToast(t(early?.at === 0 ? 'done.redeemed' : 'done.requested'), 'good')
    void refetch()
  })
  const isRequested = state === 'redeem-requested'
  const text = (amount: string): string => coinText(amount, coin)
  return (
    <Card title={t(isRequested ? 'redeem.requested' : 'redeem.title')}>
      <Stack gap={3}>
        {early === undefined ? null : (
          <section aria-label={t('redeem.now')}>
            <Stack gap={2}>
              <h3>{early.at === 0 ? t('redeem.now') : t('redeem.on', { time: formatDateTime(early.at) })}</h3>
              <KeyValue
                rows={[
                  { id: 'back', label: t('redeem.back'), value: text(early.back), strong: true },
                  { id: 'forfeited', label: t('redeem.forfeited'), value: text(early.forfeited) },
                  { id: 'difference', label: t('redeem.difference'), value: text(early.difference), tone: 'down' },
                ]}
              />
            </Stack>
          </section>
        )}
        {isRequested ? null : (
          <section aria-label={t('redeem.end')}>
            <Stack gap={2}>
              <h3>{t('redeem.onEnd', { time: formatDateTime(term.at) })}</h3>
              <KeyValue
                rows={[
                  { id: 'back', label: t('redeem.back'), value: text(term.back), strong: true },
                  { id: 'interest', label: t('redeem.coming'), value: text(term.interest) },
                ]}
              />
            </Stack>
          </section>
        )}
        {isRequested ? null : early === undefined ? (
          <Note>{t('redeem.late')}</Note>
        ) : (
          <AskedMove
            move={move}
            action={t('redeem.do')}
            variant="ghost"
            tone="danger"
            onSend={() => move.send({ kind: 'managed', id, back: early.back })}
          >
            {t('redeem.ask', { back: text(early.back), difference: text(early.difference) })}
          </AskedMove>
        )}
      </Stack>
    </Card>
  )
}
