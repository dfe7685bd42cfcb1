import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { sctFunds } from '#protocol'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { useHidden } from '../../../core/state/useHidden.ts'
import { LiveMoney } from '../../../market/currency/LiveMoney.tsx'
import { aboutText } from '../../../market/currency/liveTexts.ts'
import { useFreshRates } from '../../../market/currency/rates.ts'
import { useTotal } from '../../../trade/total/useTotal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DemoTag } from '../../../ui/DemoTag.tsx'
import { FeedFrame } from '../../../ui/FeedFrame.tsx'
import { FeedPending } from '../../../ui/FeedPending.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './Home.module.css'

/** Equity by the tick, in USDT and about so much in the display currency, with the eye that hides it. */
export const Balance = () => {
  const { t } = useTranslation('home')
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
            <p className={css['about']}>{hidden ? null : <LiveText read={about} />}</p>
          </FeedFrame>
        ) : (
          <FeedPending value={value} title={t('balanceMissing')} call={sctFunds.getFundsData} input={{}}>
            <p className={css['total']}>
              <Skeleton width="55%" height={34} />
              <span className="hidden-text">{t('balanceLoading')}</span>
            </p>
            <p className={css['about']} />
          </FeedPending>
        )}
        <div className={css['actions']}>
          <Button variant="ghost" onPress={() => navigation.push('/pages/fund/fund')}>
            {t('toAssets')}
          </Button>
          <Button onPress={() => navigation.push('/pages/transaction/transaction')}>{t('toTrade')}</Button>
        </div>
      </div>
    </Card>
  )
}
