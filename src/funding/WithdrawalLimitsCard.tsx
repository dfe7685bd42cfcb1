import { useTranslation } from 'react-i18next'
import type { withdrawals } from '#protocol'
import { Card } from '../ui/Card.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { Row } from '../ui/Row.tsx'
import css from './Funding.module.css'

/** What one may withdraw, how much of it is used, and what stands in the way, with the way to it. */
export const WithdrawalLimitsCard = ({
  limits,
  onChange,
}: {
  limits: withdrawals.WithdrawalLimits
  onChange: () => unknown
}) => {
  const { t } = useTranslation('money')
  const { limit, used, left, freesAt, heldUntil, hasPayPassword, level } = limits
  return (
    <>
      {heldUntil === 0 ? null : (
        <section className={`${css['out']} ${css['why']}`}>
          <Row>
            <b>{t('limit.held')}</b>
            <Countdown until={heldUntil} announce onEnd={() => void onChange()} />
          </Row>
          <p>{t('limit.heldText')}</p>
        </section>
      )}
      <Card title={t('limit.title')}>
        <KeyValue
          rows={[
            { id: 'limit', label: t('limit.day'), value: coinText(limit, 'USDT') },
            { id: 'used', label: t('limit.used'), value: coinText(used, 'USDT') },
            { id: 'left', label: t('limit.left'), value: coinText(left, 'USDT'), strong: true },
            ...(freesAt === 0 ? [] : [{ id: 'frees', label: t('limit.frees'), value: formatDateTime(freesAt) }]),
          ]}
        />
      </Card>
      {level === 2 && hasPayPassword ? null : (
        <ListSection>
          {level === 2 ? null : (
            <ListRow label={t(level === 0 ? 'limit.certify' : 'limit.raise')} href="/pages/personal/advancedCtf" />
          )}
          {hasPayPassword ? null : <ListRow label={t('limit.setPay')} href="/pages/personal/changePassword?of=pay" />}
        </ListSection>
      )}
    </>
  )
}
