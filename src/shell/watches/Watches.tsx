import { keepInvite } from '../../core/state/invite.ts'
import { LazyAlertWatch } from '../../market/alerts/LazyAlertWatch.tsx'
import { LazyFavouritesWatch } from '../../market/favourites/LazyFavouritesWatch.tsx'
import { AwayWatch } from '../../trade/away/AwayWatch.tsx'
import { LazyChargeWatch } from '../../trade/away/LazyChargeWatch.tsx'
import { FillToasts } from '../../trade/ticket/FillToasts.tsx'
import { MarginWatch } from '../../trade/ticket/MarginWatch.tsx'
import { LazyTimedWatch } from '../../trade/timed/LazyTimedWatch.tsx'
import { LoadingBar } from '../frame/LoadingBar.tsx'
import { OutageBars } from '../frame/OutageBars.tsx'
import { ScreenMenuWatch } from '../report/ScreenMenuWatch.tsx'
import { CoinPicturesWatch } from './CoinPicturesWatch.ts'
import { LanguageOffer } from './LanguageOffer.tsx'
import { LanguageWatch } from './LanguageWatch.tsx'
import { LazyLoanWatch } from './LazyLoanWatch.tsx'
import { ListingWatch } from './ListingWatch.tsx'
import { RestrictionBar } from './RestrictionBar.tsx'
import { ShortcutWatch } from './ShortcutWatch.tsx'
import { TabsWatch } from './TabsWatch.tsx'

keepInvite()

/** What speaks on every screen: calls under way, another language, what is down, an account that is frozen or closing, fills, and what was missed; prices that are waited for; loans; what is kept with the account; other tabs; the terms of the instruments; single keys; the menu of the screen; and the pictures of coins. */
const Watches = () => (
  <>
    <LoadingBar />
    <LanguageOffer />
    <LanguageWatch />
    <OutageBars />
    <RestrictionBar />
    <FillToasts />
    <MarginWatch />
    <AwayWatch />
    <LazyAlertWatch />
    <LazyFavouritesWatch />
    <LazyTimedWatch />
    <LazyLoanWatch />
    <LazyChargeWatch />
    <TabsWatch />
    <ListingWatch />
    <ShortcutWatch />
    <ScreenMenuWatch />
    <CoinPicturesWatch />
  </>
)

export default Watches
