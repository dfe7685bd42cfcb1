import { useTranslation } from 'react-i18next'
import { type C2cOrderView, isZero, partyOn } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { venueNow } from '../../ui/live/venueNow.ts'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { partsRows } from './orderRows.ts'

/** What can still become of the last ruling. */
const fateOf = ({ state, case: open, appealBy, agreed }: C2cOrderView, now: number) => {
  if (state === 'appealed') return 'underReview'
  if (state !== 'resolved' || agreed !== undefined) return 'settled'
  if (open?.review === true) return 'final'
  return now < appealBy ? 'reviewUntil' : 'reviewOver'
}

/** What operators ruled on an order, the newest first: who gets what, why, and whether a review can be asked for. */
export const RulingCard = ({ order }: { order: C2cOrderView }) => {
  const { t } = useTranslation('c2cOrders')
  const now = venueNow(useStream())
  const { side, state, rulings = [], appealBy, agreed } = order
  return rulings.toReversed().map(({ at, toBuyer, toSeller, reason, deposit }, age) => {
    const isLast = age === 0
    return (
      <Card
        key={at}
        title={t(isLast && state === 'resolved' && agreed === undefined ? 'ruling.title' : 'ruling.earlier')}
      >
        <Stack gap={2}>
          <KeyValue
            rows={[
              ...partsRows(t, order, { toBuyer, toSeller }),
              ...(deposit === undefined
                ? []
                : [
                    {
                      id: 'deposit',
                      label: t(`ruling.deposit.${deposit.from === partyOn(side) ? 'own' : 'other'}`),
                      value: coinText(deposit.amount, deposit.coin),
                      strong: true,
                    },
                  ]),
              { id: 'reason', label: t('ruling.reason'), value: t(`ruling.why.${reason}`) },
              { id: 'at', label: t('ruling.at'), value: formatDateTime(at) },
            ]}
          />
          {isZero(toBuyer) && isZero(toSeller) ? <Note>{t('ruling.none')}</Note> : null}
          {isLast && deposit !== undefined && fateOf(order, now) === 'reviewUntil' ? (
            <Note>{t('ruling.depositHeld')}</Note>
          ) : null}
          {isLast ? <Note>{t(`ruling.${fateOf(order, now)}`, { time: formatDateTime(appealBy) })}</Note> : null}
        </Stack>
      </Card>
    )
  })
}
