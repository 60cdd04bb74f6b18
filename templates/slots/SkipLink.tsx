export default function SkipLink() {
  return (
    <a className="skip-link" href="#docgenMain">
      Skip to main content
    </a>
  )
}
