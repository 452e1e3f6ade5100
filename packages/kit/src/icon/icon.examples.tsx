import type { Examples } from '../examples.ts'
import { Icon } from './icon.tsx'

export const examples: Examples = {
  title: 'Icon',
  states: [
    {
      name: 'every picture',
      show: () => (
        <p>
          <Icon name="check" /> <Icon name="close" /> <Icon name="info" /> <Icon name="warning" /> <Icon name="copy" />{' '}
          <Icon name="chevron-down" /> <Icon name="chevron-right" /> <Icon name="arrow-left" />{' '}
          <Icon name="arrow-right" />
        </p>
      ),
    },
  ],
}
