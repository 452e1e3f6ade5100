import { redirect } from 'react-router'

/** Seven ways need no index page: the first of them links to the others. */
export function loader() {
  return redirect('/how-to-back/bank-account', 301)
}

export default function HowToBack() {
  return null
}
