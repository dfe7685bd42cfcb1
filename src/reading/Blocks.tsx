import type { Block } from '#protocol'
import css from './Reading.module.css'

/** The id of the heading at that place among the blocks, for tables of contents. */
export const headingId = (at: number): string => `part-${at}`

const Piece = ({ block, at }: { block: Block; at: number }) => {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={headingId(at)} tabIndex={-1} className={css['heading']}>
          {block.text}
        </h2>
      )
    case 'paragraph':
      return <p>{block.text}</p>
    case 'note':
      return (
        <p role="note" className={css['note']}>
          {block.text}
        </p>
      )
    case 'list':
    case 'steps': {
      const List = block.kind === 'list' ? 'ul' : 'ol'
      return (
        <List className={css[block.kind]}>
          {block.items.map((item, index) => (
            // A text does not change while it is read.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{item}</li>
          ))}
        </List>
      )
    }
  }
}

/** A text of the venue's as headings, paragraphs and lists. It is plain text throughout: no HTML, and no links. */
export const Blocks = ({ blocks, lang }: { blocks: readonly Block[]; lang?: string | undefined }) => (
  <div className={css['text']} lang={lang}>
    {blocks.map((block, at) => (
      // oxlint-disable-next-line react/no-array-index-key
      <Piece key={at} block={block} at={at} />
    ))}
  </div>
)
