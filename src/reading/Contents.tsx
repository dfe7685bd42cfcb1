import type { Block } from '#protocol'
import { headingId } from './Blocks.tsx'
import css from './Reading.module.css'

const goTo = (at: number): void => {
  const heading = document.getElementById(headingId(at))
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** The headings of a long text; each leads to its part. No links, because the address after `#` names the page. */
export const Contents = ({ blocks, label }: { blocks: readonly Block[]; label: string }) => (
  <nav className={css['contents']} aria-label={label}>
    <p className={css['label']} aria-hidden="true">
      {label}
    </p>
    <ol>
      {blocks.map((block, at) =>
        block.kind === 'heading' ? (
          <li key={headingId(at)}>
            <button type="button" onClick={() => goTo(at)}>
              {block.text}
            </button>
          </li>
        ) : null,
      )}
    </ol>
  </nav>
)
