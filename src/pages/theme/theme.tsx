import { useTranslation } from 'react-i18next'
import { LookSwitches } from '../../account/settings/LookSwitches.tsx'
import { TextSize } from '../../account/settings/TextSize.tsx'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { chooseTheme, themeChoice } from '../../core/state/theme.ts'
import { Card } from '../../ui/Card.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { PercentText } from '../../ui/PercentText.tsx'
import { RadioList } from '../../ui/RadioList.tsx'

const THEMES = ['system', 'light', 'dark'] as const

/** Theme, colours of the market, motion and text size, with a look at what comes of them. */
const Theme = () => {
  const { t } = useTranslation(['settings', 'shell'])
  return (
    <Page tint bar={<PageBar title={t('shell:title.theme')} />}>
      <Card flush>
        <RadioList
          items={THEMES.map((id) => ({ id, label: t(`settings:theme.${id}`) }))}
          value={useSignalValue(themeChoice)}
          onChange={chooseTheme}
          label={t('settings:row.theme')}
        />
      </Card>
      <Card title={t('settings:theme.preview')}>
        <p>{t('settings:theme.previewText')}</p>
        <KeyValue
          rows={[
            { id: 'price', label: 'BTC / USDT', value: <MoneyText value="63482.10" />, strong: true },
            { id: 'up', label: 'SOL / USDT', value: <PercentText fraction="0.0184" /> },
            { id: 'down', label: 'ETH / USDT', value: <PercentText fraction="-0.0215" /> },
          ]}
        />
      </Card>
      <Card flush>
        <LookSwitches />
      </Card>
      <Card title={t('settings:theme.textSize')}>
        <TextSize />
      </Card>
    </Page>
  )
}

export default Theme
