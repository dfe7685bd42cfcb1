import { useTranslation } from 'react-i18next'
import type { certification } from '#protocol'
import { Card } from '../../ui/Card.tsx'
import { moneyText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Tag } from '../../ui/Tag.tsx'
import css from './Identity.module.css'

type Limit = certification.PrimaryStep['limit']

const usdt = (amount: string): string => moneyText(amount, 'USDT')

/** Share of the limit that is used, from 0 to 1, for the eye alone. */
const share = ({ limit, used }: Limit): number => (Number(limit) === 0 ? 0 : Math.min(1, Number(used) / Number(limit)))

/** What one may withdraw in 24 hours at one's level, how much of it is used, and what the other levels may. */
export const LimitCard = ({ limit }: { limit: Limit }) => {
  const { t } = useTranslation('certification')
  const levels = limit.limits.map((amount, level) => ({
    id: String(level),
    label: t('level', { level }),
    value: Number(amount) === 0 ? t('limit.nothing') : usdt(amount),
    strong: level === limit.level,
  }))
  return (
    <Card title={t('limit.title')}>
      <Stack>
        <p className={css['line']}>
          <span>{t('limit.yours')}</span>
          <Tag tone={limit.level === 0 ? 'plain' : 'good'}>{t('level', { level: limit.level })}</Tag>
        </p>
        {limit.level === 0 ? (
          <Note>{t('limit.none')}</Note>
        ) : (
          <>
            <div className={css['track']} aria-hidden="true">
              <div className={css['used']} style={{ transform: `scaleX(${share(limit)})` }} />
            </div>
            <KeyValue
              rows={[
                { id: 'used', label: t('limit.used'), value: usdt(limit.used) },
                { id: 'left', label: t('limit.left'), value: usdt(limit.left), strong: true },
                ...(limit.freesAt === 0
                  ? []
                  : [{ id: 'frees', label: t('limit.freesAt'), value: formatDateTime(limit.freesAt) }]),
              ]}
            />
          </>
        )}
        <KeyValue rows={levels} />
        <Note>{t('limit.text')}</Note>
      </Stack>
    </Card>
  )
}
