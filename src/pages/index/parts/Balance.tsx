import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { sctFunds } from '#protocol'
import { fetchDefault } from '../../../core/chunks/fetchChunk.ts'
import { useLazyPart } from '../../../core/chunks/useLazyPart.ts'
import { loadScreenAreas } from '../../../core/i18n/language.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { TICKET } from '../../../core/screens/screens.ts'
import { useHidden } from '../../../core/state/useHidden.ts'
import { LiveMoney } from '../../../market/currency/LiveMoney.tsx'
import { aboutText } from '../../../market/currency/liveTexts.ts'
import { useFreshRates } from '../../../market/currency/rates.ts'
import { useTotal } from '../../../trade/total/useTotal.ts'
import { Card } from '../../../ui/Card.tsx'
import { DemoTag } from '../../../ui/DemoTag.tsx'
import { FeedFrame } from '../../../ui/FeedFrame.tsx'
import { FeedPending } from '../../../ui/FeedPending.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { RoundActions } from '../../../ui/RoundActions.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './Home.module.css'

const ACTIONS = [
  { id: 'deposit', label: 'shell:title.addMoney', Icon: ArrowDownToLine, to: '/pages/money/addMoney' },
  { id: 'buy', label: 'market:detail.buy', Icon: ShoppingCart, to: `${TICKET}?side=buy` },
  { id: 'exchange', label: 'home:exchange', Icon: ArrowLeftRight, to: '/pages/money/flash' },
  { id: 'withdraw', label: 'shell:title.withdraw', Icon: ArrowUpFromLine, to: '/pages/money/withdraw' },
] as const

const fetchToday = async () => {
  await loadScreenAreas(['fund'])
  return fetchDefault(() => import('../../../trade/total/TodayResult.tsx'))
}

/**
 * Equity by the tick, in USDT and about so much in the display currency, with the eye that hides it; the result of the day,
 * whose code comes behind the first prices; and the quick ways.
 */
export const Balance = () => {
  const { t } = useTranslation(['home', 'shell', 'market'])
  const { Part: Today } = useLazyPart(fetchToday)
  const navigation = useNavigation()
  const { funds, total, value } = useTotal()
  useFreshRates()
  const { hide: hidden, toggle } = useHidden()
  const known = funds !== undefined
  const figure = useCallback(() => formatMoney(total.value, 2, 2), [total])
  const about = useCallback(() => aboutText(total.value), [total])
  return (
    <Card>
      <div className={css['own']}>
        <div className={css['label']}>
          <h2>{t('balance')}</h2>
          <DemoTag />
          <button
            type="button"
            className={`icon-target ${css['eye']}`}
            aria-label={t(hidden ? 'show' : 'hide')}
            aria-pressed={hidden}
            onClick={toggle}
          >
            {hidden ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          </button>
        </div>
        {known ? (
          <FeedFrame value={value} polled>
            <p className={css['total']}>
              {hidden ? (
                <span aria-label={t('hide')}>{t('hidden')}</span>
              ) : (
                <>
                  <LiveMoney read={figure} /> <span className={css['unit']}>USDT</span>
                </>
              )}
            </p>
            {hidden ? null : <LiveText className={css['about']} read={about} />}
            <p className={css['today']}>
              {hidden || Today === undefined ? null : <Today rows={funds.rows} total={total} nameClass={css['name']} />}
            </p>
          </FeedFrame>
        ) : (
          <FeedPending value={value} title={t('balanceMissing')} call={sctFunds.getFundsData} input={{}}>
            <p className={css['total']}>
              <Skeleton width="55%" height={34} />
              <span className="hidden-text">{t('balanceLoading')}</span>
            </p>
            <p className={css['today']} />
          </FeedPending>
        )}
        <RoundActions
          label={t('home:quick')}
          actions={ACTIONS.map(({ id, label, Icon, to }) => ({
            id,
            label: t(label),
            icon: <Icon size={22} aria-hidden />,
            onPress: () => navigation.push(to),
          }))}
        />
      </div>
    </Card>
  )
}
