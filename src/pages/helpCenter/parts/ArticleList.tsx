import type { helpCenter, OutputOf } from '#protocol'
import { WrittenIn } from '../../../reading/WrittenIn.tsx'
import { ListRow } from '../../../ui/ListRow.tsx'
import { ListSection } from '../../../ui/ListSection.tsx'

type Article = OutputOf<typeof helpCenter.getHelpList>['articles'][number]

export const articlePath = (id: string): string => `/pages/helpCenter/helpDetail?id=${id}`

/** Articles of a category, or those that were read last. */
export const ArticleList = ({ title, articles }: { title: string; articles: readonly Article[] }) => (
  <ListSection title={title}>
    {articles.map(({ id, title: name, summary, writtenIn }) => (
      <ListRow
        key={id}
        label={
          <>
            <span lang={writtenIn}>{name}</span> <WrittenIn code={writtenIn} />
          </>
        }
        hint={<span lang={writtenIn}>{summary}</span>}
        href={articlePath(id)}
      />
    ))}
  </ListSection>
)
