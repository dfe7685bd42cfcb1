import { coinNotice, home } from '#protocol'
import type { Prefetch } from '../../core/chunks/prefetch.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { prefetchCall, useCall } from '../../core/request/useCall.ts'
import { useTabRefresh } from '../../core/request/useTabRefresh.ts'
import { domain, person, signedIn } from '../../core/state/state.ts'
import { useSettled } from '../../core/state/useSettled.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SiteTitle } from '../../ui/SiteTitle.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TwoColumns } from '../../ui/TwoColumns.tsx'
import { AccountButton } from './parts/AccountButton.tsx'
import { Balance } from './parts/Balance.tsx'
import { Banners } from './parts/Banners.tsx'
import { Bell } from './parts/Bell.tsx'
import { FavouriteStrip } from './parts/FavouriteStrip.tsx'
import { GuestCard } from './parts/GuestCard.tsx'
import { HomePopup } from './parts/popup/HomePopup.tsx'
import { Ranking } from './parts/Ranking.tsx'
import { SearchEntry } from './parts/SearchEntry.tsx'
import { Ticker } from './parts/Ticker.tsx'

/** After the first screen: nothing that is seen at once moves when they come. */
const SaleTips = lazyPart(() => import('../../earn/sale/SaleTips.tsx'))

/** Announcements that pass by. */
const PASSING = 6

const NOTICES = { limit: PASSING }
/** Banners and announcements count as fresh for a minute; a tap on the open tab asks for them again. */
const FRESH = { fresh: 60_000 }
/** How long the screen is seen before a notice covers it. */
const POPUP_DELAY_MS = 600

/** Is known before the tab is tapped. */
export const warm = (): void => {
  prefetchCall(home.bannerAndTitle, {}, FRESH)
  prefetchCall(coinNotice.announcementContent, NOTICES, FRESH)
}

export const prefetch: Prefetch = (stream) => {
  warm()
  const rank = stream.rank()
  return [() => rank.close()]
}

/** Home: the user's assets, or the ways to sign in; announcements; and the largest moves. */
const Home = () => {
  useTabRefresh(0)
  const user = useSignalValue(signedIn)
  const head = useCall(home.bannerAndTitle, {}, FRESH)
  const answer = useCall(coinNotice.announcementContent, NOTICES, FRESH)
  const named = useSignalValue(domain)?.title
  const who = useSignalValue(person)
  const opened = user === false ? 0 : who && Number(who.createdAt)
  const isSeen = useSettled(POPUP_DELAY_MS)
  // What could not be fetched is left out; prices do not wait for it.
  const banners = head.data?.banners ?? (head.failure === undefined ? undefined : [])
  const notices = answer.data?.notices ?? (answer.failure === undefined ? undefined : [])

  return (
    <Page
      tint
      bar={
        <PageBar title={<SiteTitle title={head.data?.title || named || 'Tapeline'} />} back={false}>
          <StatusChip />
          <Bell />
          <AccountButton signedIn={user === true} />
        </PageBar>
      }
    >
      <TwoColumns
        first={
          <>
            <SearchEntry />
            {user === true ? <Balance /> : <GuestCard known={user === false} />}
            <Ticker notices={notices} />
            <FavouriteStrip />
          </>
        }
        second={
          <>
            <Banners banners={banners} />
            <Ranking />
            <SaleTips />
          </>
        }
      />
      {notices === undefined || opened === undefined || !isSeen ? null : <HomePopup {...{ notices, opened }} />}
    </Page>
  )
}

export default Home
