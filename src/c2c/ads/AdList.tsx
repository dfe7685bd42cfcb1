import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type MerchantStanding, merchant } from '#protocol'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AdRow } from './AdRow.tsx'
import { DAY, NEW_AD, STANDING } from './paths.ts'
import { useIndices } from './useAds.ts'

/** Others take from ads: a list of a few pages is read again so often, in ms. */
const EVERY = 10_000
const SHORT = 2

/** The user's ads, the newest first (`?tab=all`: closed ones too), and the way to another one. */
export const AdList = ({ standing: { mayPost } }: { standing: MerchantStanding }) => {
  const { t } = useTranslation('c2cAds')
  const navigation = useNavigation()
  const [query, setQuery] = useSearchParams()
  const closed = query.get('tab') === 'all'
  const list = useCallPages(merchant.myAds, closed ? { closed } : {}, {
    every: (pages) => (pages <= SHORT ? EVERY : undefined),
  })
  const indexOf = useIndices()
  const ads = list.pages.flatMap((page) => page.ads)
  return (
    <>
      <Tabs
        label={t('title.C2CTrade')}
        value={closed ? 'all' : 'current'}
        onChange={(id) => setQuery(id === 'all' ? { tab: id } : {}, { replace: true })}
        items={[
          { id: 'current', label: t('list.current') },
          { id: 'all', label: t('list.all') },
        ]}
      />
      <Stack space="below" gap={1}>
        <Paged
          pages={list}
          count={ads.length}
          rows={5}
          empty={<Empty compact title={t('list.none')} text={t('list.noneText')} />}
        >
          <ListSection>
            {ads.map((ad) => (
              <AdRow key={ad.id} ad={ad} index={indexOf(ad)} />
            ))}
          </ListSection>
        </Paged>
      </Stack>
      <ListSection>
        <ListRow label={t('title.day')} href={DAY} />
        <ListRow label={t('title.standing')} href={STANDING} />
      </ListSection>
      <Stack space="foot">
        <Button
          size="large"
          wide
          disabled={!mayPost}
          why={mayPost ? undefined : t('list.why')}
          onPress={() => navigation.push(NEW_AD)}
        >
          {t('title.new')}
        </Button>
      </Stack>
    </>
  )
}
