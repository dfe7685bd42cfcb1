import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Funds } from '#stream'
import { type PriceOf, type ValuedCoin, valueKinds } from '../../../trade/total/valuation.ts'
import { Card } from '../../../ui/Card.tsx'
import { coinColor } from '../../../ui/coinColor.ts'
import { percentText } from '../../../ui/format/rate.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { largest, OTHERS, type Piece, pieces } from './allocation.ts'
import css from './Fund.module.css'

/** So many coins have a piece of their own; the rest is one more. */
const MOST = 5

const KIND_COLORS: Readonly<Record<string, string>> = {
  available: 'var(--accent)',
  frozen: 'var(--warn)',
  margin: 'var(--good)',
  escrow: 'var(--bad)',
  locked: 'var(--text3)',
  deposit: 'var(--text2)',
}

const colorOf = (by: 'coin' | 'kind', key: string): string =>
  by === 'kind' ? (KIND_COLORS[key] ?? 'var(--text3)') : key === OTHERS ? 'var(--text3)' : coinColor(key)

interface AllocationCardProps {
  /** Both undefined until they are known. */
  funds: Funds | undefined
  coins: readonly ValuedCoin[] | undefined
  priceOf: PriceOf
}

/** Where the money is, by coin or by kind of account: a bar, and the same in words. Its place is there before its figures. */
export const AllocationCard = ({ funds, coins, priceOf }: AllocationCardProps) => {
  const { t } = useTranslation('fund')
  const [by, setBy] = useState<'coin' | 'kind'>('coin')
  const parts: readonly Piece[] = pieces(
    by === 'coin'
      ? largest(
          (coins ?? []).flatMap(({ row, value }) => (value === undefined ? [] : [{ key: row.coin, value }])),
          MOST,
        )
      : [...valueKinds(funds?.rows ?? [], priceOf)].map(([key, value]) => ({ key, value })),
  )
  if (coins?.length === 0) return null
  const name = (key: string): string => (key === OTHERS ? t('others') : by === 'kind' ? t(`kind.${key}`) : key)
  return (
    <Card>
      <div className={css['title']}>
        <h2>{t('where')}</h2>
        <Segmented
          label={t('by')}
          value={by}
          onChange={setBy}
          items={[
            { id: 'coin', label: t('byCoin') },
            { id: 'kind', label: t('byKind') },
          ]}
        />
      </div>
      <div className={css['bar']} aria-hidden="true">
        {parts.map(({ key, percent }) => (
          <i key={key} style={{ flex: Math.max(percent, 1), background: colorOf(by, key) }} />
        ))}
      </div>
      <ul
        className={css['legend']}
        style={{ '--rows': Math.ceil(Math.min(coins?.length ?? 1, MOST) / 2) } as CSSProperties}
      >
        {parts.map(({ key, percent }) => (
          <li key={key} className={css['piece']}>
            <i className={css['dot']} style={{ background: colorOf(by, key) }} aria-hidden="true" />
            <span className={css['name']}>{name(key)}</span>
            <span className="n">
              {percent === 0 ? t('underOne', { percent: percentText('0.01') }) : t('percent', { percent })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
