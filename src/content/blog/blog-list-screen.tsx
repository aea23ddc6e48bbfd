import { Link } from 'react-router';
import { blogTexts } from '../../texts/blog.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageContent } from '../page-content.web.ts';
import { ARTICLE_SLUGS } from './article.ts';

const BUILT_IN = ARTICLE_SLUGS.map((slug) => ({
  slug,
  ...blogTexts.articles[slug],
  picture: `/art/blog/${slug}.svg`,
}));

/** All articles with picture and summary. */
export function BlogListScreen() {
  const { content, isPending } = usePageContent('/blogs');
  const articles = content?.articles ?? BUILT_IN;
  return (
    <div className="mx-auto grid w-full max-w-[1080px] gap-8 py-4">
      <header className="grid gap-3">
        <h1 className="text-3xl narrow:text-2xl">{blogTexts.title}</h1>
        <p className="max-w-[60ch] text-md text-t2">{blogTexts.lead}</p>
      </header>
      <ul className="grid grid-cols-3 gap-5 game-narrow:grid-cols-2 sheet:grid-cols-1">
        {isPending && <Skeleton className="col-span-full h-90 rounded-panel" />}
        {(isPending ? [] : articles).map(({ slug, title, summary, minutes, picture }, position) => (
          // The first and the seventh article are wide, so that seven fill three rows of three.
          <li key={slug} className={position % 6 === 0 ? 'col-span-2 sheet:col-span-1' : undefined}>
            <Link
              to={`/blogs/${slug}`}
              className="group grid h-full content-start overflow-hidden rounded-panel bg-s1 transition-transform duration-120 ease-out hover:-translate-y-1 hover:bg-s2"
            >
              <img
                src={picture}
                alt=""
                width={720}
                height={300}
                loading={position < 3 ? 'eager' : 'lazy'}
                className="h-44 w-full object-cover"
              />
              <div className="grid gap-2 p-5">
                <h2 className="text-lg group-hover:text-volt">{title}</h2>
                <p className="text-t2">{summary}</p>
                <p className="text-sm text-t3">{blogTexts.minutes(minutes)}</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
