import { useTranslation } from 'react-i18next'
import { chooseTextScale, chooseTheme, TEXT_SCALES, textScale, themeChoice } from '../../app/theme.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { Card } from '../../ui/Card.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { PercentText } from '../../ui/PercentText.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

const THEMES = ['system', 'light', 'dark'] as const

/** Colours and text size. The page's own zoom is blocked, so text grows here, up to 200 %. */
const Theme = () => {
  const { t } = useTranslation(['account', 'shell'])
  const scales = TEXT_SCALES.map((scale) => ({
    id: String(scale),
    label: t('account:theme.percent', { count: scale }),
  }))
  return (
    <Page tint bar={<PageBar title={t('shell:title.theme')} />}>
      <Card flush>
        <RadioList
          items={THEMES.map((id) => ({ id, label: t(`account:theme.${id}`) }))}
          value={useSignalValue(themeChoice)}
          onChange={chooseTheme}
          label={t('account:theme.title')}
        />
      </Card>
      <Card title={t('account:theme.textSize')}>
        <Segmented
          items={scales}
          value={String(useSignalValue(textScale))}
          onChange={(scale) => chooseTextScale(Number(scale))}
          label={t('account:theme.textSize')}
        />
      </Card>
      <Card title={t('account:theme.preview')}>
        <p>{t('account:theme.previewText')}</p>
        <KeyValue
          rows={[
            { id: 'price', label: 'BTC / USDT', value: <MoneyText value="63482.10" />, strong: true },
            { id: 'move', label: 'ETH / USDT', value: <PercentText fraction="-0.0215" /> },
          ]}
        />
      </Card>
    </Page>
  )
}

export default Theme
