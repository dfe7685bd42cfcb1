import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES, type OutputOf, promotion } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { language } from '../../core/state/state.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { BACKGROUNDS, type Background } from './parts/drawPoster.ts'
import { inviteAddress } from './parts/inviteAddress.ts'
import { usePosterTexts } from './parts/usePosterTexts.ts'

const PosterPicture = lazy(() => import('./parts/PosterPicture.tsx'))

const CHOICES = Object.keys(BACKGROUNDS) as Background[]

const Poster = ({ code, rate }: OutputOf<typeof promotion.poster>) => {
  const { t } = useTranslation('promote')
  const [background, setBackground] = useState<Background>('night')
  const [lang, setLang] = useState(useSignalValue(language))
  const texts = usePosterTexts(lang, code, rate)
  return (
    <Card>
      <Stack gap={4}>
        <Segmented
          label={t('background.label')}
          items={CHOICES.map((id) => ({ id, label: t(`background.${id}`) }))}
          value={background}
          onChange={setBackground}
        />
        <SelectField
          label={t('language')}
          value={lang}
          options={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
          onChange={setLang}
        />
        {texts === undefined ? (
          <Skeleton width="100%" height={480} />
        ) : (
          <Suspense fallback={<Skeleton width="100%" height={480} />}>
            <PosterPicture background={background} texts={texts} link={inviteAddress(code)} />
          </Suspense>
        )}
      </Stack>
    </Card>
  )
}

/** A poster with the invitation, drawn on the device in a language of one's choice. */
const SharePoster = () => {
  const { t } = useTranslation('promote')
  const call = useCall(promotion.poster, {})
  return (
    <Page tint bar={<PageBar title={t('title.sharePoster')} back="/pages/promote/promote" />}>
      <CallState call={call}>{(poster) => <Poster {...poster} />}</CallState>
    </Page>
  )
}

export default SharePoster
