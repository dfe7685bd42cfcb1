import { useTranslation } from 'react-i18next'
import { helpCenter } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { useKept } from '../../core/state/useKept.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { CHAT } from './parts/chat.ts'
import { HelpAnswers } from './parts/HelpAnswers.tsx'

const MOST_LETTERS = 100

/** What is read besides the articles. */
const More = () => {
  const { t } = useTranslation(['help', 'shell'])
  return (
    <ListSection title={t('help:more')}>
      <ListRow label={t('shell:title.services')} href={CHAT} />
      <ListRow label={t('shell:title.notice')} href="/pages/notice/notice" />
      <ListRow label={t('shell:title.fees')} href="/x/fees" />
      <ListRow label={t('shell:title.specifications')} href="/x/specifications" />
      <ListRow label={t('shell:title.termsOfService')} href="/pages/termsOfService/termsOfService" />
    </ListSection>
  )
}

const Answers = ({ query, onClear }: { query: string; onClear: () => void }) => {
  const { t } = useTranslation('help')
  const navigation = useNavigation()
  return (
    <CallState call={useCall(helpCenter.getHelpList, query === '' ? {} : { query })} compact>
      {(help) => (
        <>
          <output className="hidden-text">{query === '' ? '' : t('found', { count: help.articles.length })}</output>
          {help.articles.length === 0 ? (
            <Empty compact title={t('nothing', { text: query })} text={t('nothingText')}>
              <Button onPress={() => navigation.push(CHAT)}>{t('contact')}</Button>
              <Button variant="ghost" onPress={onClear}>
                {t('showAll')}
              </Button>
            </Empty>
          ) : (
            <HelpAnswers help={help} searched={query !== ''} />
          )}
        </>
      )}
    </CallState>
  )
}

/** The help articles by category, searched by title and text half a second after the last key. */
const HelpCenter = () => {
  const { t } = useTranslation(['help', 'shell'])
  const [text, setText] = useKept('text', '')
  const settled = useDebounced(text.trim())
  // An emptied field shows everything at once.
  const query = text.trim() === '' ? '' : settled
  return (
    <Page tint bar={<PageBar title={t('shell:title.helpCenter')} />}>
      <SearchField page label={t('help:search')} text={text} most={MOST_LETTERS} onText={setText} />
      <Answers query={query} onClear={() => setText('')} />
      <More />
    </Page>
  )
}
export default HelpCenter
