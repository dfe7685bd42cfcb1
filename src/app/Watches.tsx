import { LateAlertWatch } from '../alerts/LateAlertWatch.tsx'
import { AwayWatch } from '../away/AwayWatch.tsx'
import { LateChargeWatch } from '../away/LateChargeWatch.tsx'
import { LateFavouritesWatch } from '../favourites/LateFavouritesWatch.tsx'
import { FillToasts } from '../ticket/FillToasts.tsx'
import { MarginWatch } from '../ticket/MarginWatch.tsx'
import { LateTimedWatch } from '../timed/LateTimedWatch.tsx'
import { LanguageOffer } from './LanguageOffer.tsx'
import { LanguageWatch } from './LanguageWatch.tsx'
import { ListingWatch } from './ListingWatch.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { OutageBars } from './OutageBars.tsx'
import { TabsWatch } from './TabsWatch.tsx'

/** What speaks on every screen: calls under way, another language, what is down, fills, and what was missed; prices that are waited for; what is kept with the account; other tabs; and the terms of the instruments. */
const Watches = () => (
  <>
    <LoadingBar />
    <LanguageOffer />
    <LanguageWatch />
    <OutageBars />
    <FillToasts />
    <MarginWatch />
    <AwayWatch />
    <LateAlertWatch />
    <LateFavouritesWatch />
    <LateTimedWatch />
    <LateChargeWatch />
    <TabsWatch />
    <ListingWatch />
  </>
)

export default Watches
