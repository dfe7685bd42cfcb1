import Coins from 'lucide-react/icons/coins'
import { useTranslation } from 'react-i18next'
import { promotion } from '#protocol'
import { useCallPages } from '../../../core/request/useCallPages.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatMoment } from '../../../ui/format/moment.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { percentText } from '../../../ui/format/rate.ts'
import { ListRow } from '../../../ui/ListRow.tsx'
import { Paged } from '../../../ui/Paged.tsx'
import { Tag } from '../../../ui/Tag.tsx'

/** Commissions trade by trade, newest first; of one invitation where one was chosen. */
export const CommissionList = ({ invited }: { invited: string | undefined }) => {
  const { t } = useTranslation('promote')
  const list = useCallPages(promotion.commissions, invited === undefined ? {} : { invited })
  const rows = list.pages.flatMap(({ commissions }) => commissions)
  return (
    <Paged
      pages={list}
      count={rows.length}
      rows={3}
      compact
      empty={
        <Empty compact icon={<Coins size={28} />} title={t('none.commissions')} text={t('none.commissionsText')} />
      }
    >
      {rows.map(({ id, name, product, coin, fee, rate, amount, state, tradedAt }) => (
        <ListRow
          key={id}
          label={`${formatAmount(amount)} ${coin}`}
          hint={[t(`product.${product}`), name === '' ? t('closedAccount') : name, formatMoment(tradedAt)].join(' · ')}
          end={
            state === 'paid' ? (
              t('ofFee', { percent: percentText(rate), fee: `${formatAmount(fee)} ${coin}` })
            ) : (
              <Tag tone="warn">{t(`state.${state}`)}</Tag>
            )
          }
        />
      ))}
    </Paged>
  )
}
