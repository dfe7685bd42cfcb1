import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import { merchant } from '#protocol'
import { defined } from '../../core/defined.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { type C2cPair, useChosenPair, type Varieties } from './chosenPair.ts'
import { isFiltered, type MarketFilters, NO_FILTERS, useMarketFilters } from './filters.ts'
import css from './Market.module.css'
import { MarketHead } from './MarketHead.tsx'
import { OfferList } from './OfferList.tsx'
import { indexOf } from './varieties.ts'

const PAGE = 50
/** Offers come and go: a list of a few pages is asked for again so often, in ms. A longer one is read, and stays as it is. */
const EVERY = 15_000
const SHORT = 2

interface NoneProps {
  pair: C2cPair
  filters: MarketFilters
  onClear: () => void
}

/** Why there is no offer, and what can be done about it. */
const None = ({ pair: { coin, currency }, filters, onClear }: NoneProps) => {
  const { t } = useTranslation('c2cMarket')
  const navigation = useNavigation()
  if (!isFiltered(filters))
    return (
      <Empty title={t('none.title')} text={t(`none.${filters.side}`, { coin, currency })}>
        <Button variant="ghost" onPress={() => navigation.push('/pages/C2C/selectLegalCurrency')}>
          {t('none.currency')}
        </Button>
      </Empty>
    )
  return (
    <Empty
      title={t(filters.fits ? 'none.fits' : 'none.filtered')}
      {...(filters.fits && { text: t(`none.fitsText.${filters.side}`, { coin, currency }) })}
    >
      <Button variant="ghost" onPress={onClear}>
        {t('none.clear')}
      </Button>
    </Empty>
  )
}

/** The market of a pair, the best price first. */
export const Offers = ({ varieties }: { varieties: Varieties }) => {
  const { t } = useTranslation('c2cMarket')
  const pair = useChosenPair(varieties)
  const [filters, setFilters] = useMarketFilters()
  const { side, amount, method, fits } = filters
  const list = useCallPages(
    merchant.getList,
    { ...pair, side, limit: PAGE, ...defined({ amount, method }), ...(fits && { fits }) },
    { every: (pages) => (pages <= SHORT ? EVERY : undefined) },
  )
  const offers = list.pages.flatMap((page) => page.offers)
  return (
    <>
      <MarketHead varieties={varieties} pair={pair} filters={filters} onFilter={setFilters} />
      <a className={css['ranking']} href="#/pages/C2C/explain">
        {t('ranking')}
        <ChevronRight size={16} aria-hidden />
      </a>
      <Paged
        pages={list}
        count={offers.length}
        rows={6}
        empty={<None pair={pair} filters={filters} onClear={() => setFilters(NO_FILTERS)} />}
      >
        <OfferList
          key={`${pair.coin} ${pair.currency} ${side}`}
          label={t(`list.${side}`, { ...pair })}
          offers={offers}
          now={indexOf(varieties, pair)}
          filters={filters}
        />
      </Paged>
      <ListRow label={t('myAds')} href="/pages/C2C/C2CTrade" />
    </>
  )
}
