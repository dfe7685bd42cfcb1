import { useTranslation } from 'react-i18next'
import { isPositive, type SaleView } from '#protocol'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { percentText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { subscribed } from './progress.ts'
import { StageTag } from './StageTag.tsx'
import { StageTime } from './StageTime.tsx'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How far a sale has come: what comes next, and how much is committed. */
export const StageCard = ({ sale, onEnd }: { sale: SaleView; onEnd: () => void }) => {
  const { t } = useTranslation('sale')
  const { settings, total, participants, failure } = sale
  const share = subscribed(sale)
  return (
    <Card>
      <Stack gap={3}>
        <Row>
          <StageTag stage={sale.stage} />
          <span>
            <StageTime key={sale.stage} sale={sale} onEnd={onEnd} />
          </span>
        </Row>
        <ProgressBar label={t('row.subscribed', { share: percentText(share) })} value={Number(share)} />
        <KeyValue
          rows={[
            { id: 'total', label: t('facts.committed'), value: coinText(total, settings.payCoin), strong: true },
            { id: 'participants', label: t('facts.participants'), value: formatAmount(String(participants)) },
          ]}
        />
        {failure === undefined ? null : <Note>{t(`failure.${failure}`)}</Note>}
      </Stack>
    </Card>
  )
}

/** The terms of a sale, which stand from its start on. */
export const FactsCard = ({ sale: { settings } }: { sale: SaleView }) => {
  const { t } = useTranslation('sale')
  const { token, payCoin, cliffDays, vestingDays, commitMost, totalLeast, ticket } = settings
  const pay = (amount: string): string => coinText(amount, payCoin)
  const vesting =
    vestingDays === 0
      ? t('vesting.none')
      : cliffDays === 0
        ? t('vesting.linear', { length: lengthText(vestingDays * DAY_MS) })
        : t('vesting.cliff', { cliff: lengthText(cliffDays * DAY_MS), length: lengthText(vestingDays * DAY_MS) })
  return (
    <Card title={t('facts.title')}>
      <Stack gap={3}>
        <KeyValue
          rows={[
            { id: 'price', label: t('facts.price'), value: pay(settings.tokenPrice) },
            { id: 'supply', label: t('facts.supply'), value: coinText(settings.supply, token) },
            { id: 'cap', label: t('facts.cap'), value: coinText(settings.cap, token) },
            ...(isPositive(ticket) ? [{ id: 'ticket', label: t('facts.ticket'), value: coinText(ticket, token) }] : []),
            { id: 'least', label: t('facts.least'), value: pay(settings.commitLeast) },
            ...(isPositive(commitMost) ? [{ id: 'most', label: t('facts.most'), value: pay(commitMost) }] : []),
            ...(isPositive(totalLeast) ? [{ id: 'total', label: t('facts.totalLeast'), value: pay(totalLeast) }] : []),
            { id: 'opens', label: t('facts.opens'), value: formatDateTime(settings.startsAt) },
            { id: 'closes', label: t('facts.closes'), value: formatDateTime(settings.endsAt) },
            { id: 'hours', label: t('facts.payHours'), value: lengthText(settings.payHours * HOUR_MS) },
            { id: 'delivers', label: t('facts.delivers'), value: formatDateTime(settings.deliversAt) },
            { id: 'vesting', label: t('facts.vesting'), value: vesting },
          ]}
        />
        <Note small>{t(`how.${settings.sharing}`)}</Note>
      </Stack>
    </Card>
  )
}
