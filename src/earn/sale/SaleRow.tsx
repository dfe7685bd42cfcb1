import { useTranslation } from 'react-i18next'
import type { SaleView } from '#protocol'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { percentText } from '../../ui/format/rate.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { salePath } from './paths.ts'
import { subscribed } from './progress.ts'
import { StageTag } from './StageTag.tsx'
import { StageTime } from './StageTime.tsx'

interface SaleRowProps {
  sale: SaleView
  /** Says what the user committed, in place of what everybody did. */
  own?: boolean
}

/** A sale in one row, which leads to it: its token, what comes next, and how much is committed. */
export const SaleRow = ({ sale, own = false }: SaleRowProps) => {
  const { t } = useTranslation('sale')
  const { settings } = sale
  const amount =
    own && sale.own !== undefined
      ? t('row.own', { amount: coinText(sale.own.committed, settings.payCoin) })
      : t('row.subscribed', { share: percentText(subscribed(sale)) })
  return (
    <ListRow
      icon={<CoinIcon code={settings.token} />}
      label={`${settings.token} · ${coinText(settings.tokenPrice, settings.payCoin)}`}
      hint={
        <>
          <StageTime sale={sale} />
          {' · '}
          {amount}
        </>
      }
      end={<StageTag stage={sale.stage} />}
      href={salePath(sale.id)}
    />
  )
}
