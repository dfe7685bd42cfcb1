import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { useHidden } from '../../../core/state/useHidden.ts'
import { InCurrency } from '../../../market/currency/InCurrency.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DemoTag } from '../../../ui/DemoTag.tsx'
import { FeedFrame } from '../../../ui/FeedFrame.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './Home.module.css'

/** What one owns in all, in USDT and about so much in the display currency, with the eye that hides it. */
export const Balance = () => {
  const { t } = useTranslation('home')
  const navigation = useNavigation()
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.funds(), [stream]))
  const funds = useSignalValue(value)
  const { hide: hidden, toggle } = useHidden()
  const total = funds.data?.total
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
        <FeedFrame value={value} polled>
          <p className={css['total']}>
            {hidden ? (
              <span aria-label={t('hide')}>{t('hidden')}</span>
            ) : total === undefined ? (
              <>
                <Skeleton width="55%" height={34} />
                <span className="hidden-text">{t('balanceLoading')}</span>
              </>
            ) : (
              <>
                <MoneyText value={total} /> <span className={css['unit']}>USDT</span>
              </>
            )}
          </p>
          <p className={css['about']}>{total === undefined || hidden ? null : <InCurrency usdt={total} />}</p>
        </FeedFrame>
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
