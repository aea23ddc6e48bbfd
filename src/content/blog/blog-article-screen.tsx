import { SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { blogTexts } from '../../texts/blog.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Widget } from '../documents/document-kinds.ts';
import { usePageContent } from '../page-content.web.ts';
import { TextSectionView } from '../text-section.tsx';
import { isArticleSlug, type Article, type ArticleSlug } from './article.ts';
import { loadArticle } from './load-article.web.ts';

/** The article that staff published under this address, or else the built-in one. */
export function BlogArticleScreen() {
  const { blogName = '' } = useParams();
  const { content, isPending } = usePageContent(`/blogs/${blogName}`);
  if (isPending) return <Skeleton className="mx-auto h-300 w-full max-w-[720px] rounded-panel" />;
  if (content?.article)
    return (
      <ArticlePage key={blogName} {...content.article}>
        <ArticleText article={content.article} />
      </ArticlePage>
    );
  if (content?.article !== null && isArticleSlug(blogName)) {
    const Body = BODIES[blogName];
    return (
      <ArticlePage key={blogName} {...blogTexts.articles[blogName]} picture={`/art/blog/${blogName}.svg`}>
        <Body />
      </ArticlePage>
    );
  }
  return (
    <>
      <h1 className="sr-only">{blogTexts.notFound}</h1>
      <EmptyState icon={SearchX} text={blogTexts.notFound}>
        <ButtonLink to="/blogs">{blogTexts.back}</ButtonLink>
      </EmptyState>
    </>
  );
}

interface ArticlePageProps {
  title: string;
  summary: string;
  minutes: number;
  picture: string;
  children: ReactNode;
}

function ArticlePage({ title, summary, minutes, picture, children }: ArticlePageProps) {
  useEffect(() => {
    document.title = `${title} · Roulo`;
  }, [title]);
  return (
    <article className="mx-auto grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] gap-8 py-4">
      <header className="grid justify-items-start gap-4">
        <ButtonLink to="/blogs" size="small">
          {blogTexts.back}
        </ButtonLink>
        <h1 className="text-3xl narrow:text-2xl">{title}</h1>
        <p className="text-md text-t2">{summary}</p>
        <p className="text-sm text-t3">{blogTexts.minutes(minutes)}</p>
        <img src={picture} alt="" width={720} height={300} className="aspect-12/5 w-full rounded-panel object-cover" />
      </header>
      <Suspense fallback={<Skeleton className="h-300 rounded-panel" />}>{children}</Suspense>
      <footer className="grid justify-items-start gap-4 border-t border-s3 pt-6">
        <p className="text-t2">{blogTexts.age}</p>
        <ButtonLink to="/blogs">{blogTexts.back}</ButtonLink>
      </footer>
    </article>
  );
}

/** An article's text is loaded when it is opened, in the reader's language only. */
const BODIES = Object.fromEntries(
  Object.entries(loadArticle).map(([slug, load]) => [
    slug,
    lazy(() =>
      load().then(({ article }) => ({
        default: function LoadedArticle() {
          return <ArticleText article={article} />;
        },
      })),
    ),
  ]),
) as unknown as Record<ArticleSlug, ComponentType>;

const WIDGETS: Record<Widget, ComponentType> = {
  seeds: lazy(() => import('./seeds-widget.tsx').then((module) => ({ default: module.SeedsWidget }))),
  edge: lazy(() => import('./edge-widget.tsx').then((module) => ({ default: module.EdgeWidget }))),
  sessions: lazy(() => import('./sessions-widget.tsx').then((module) => ({ default: module.SessionsWidget }))),
  confirmations: lazy(() =>
    import('./confirmations-widget.tsx').then((module) => ({ default: module.ConfirmationsWidget })),
  ),
};

function ArticleText({ article }: { article: Pick<Article, 'sections'> }) {
  return article.sections.map((section) => {
    const Try = section.widget && WIDGETS[section.widget];
    return (
      <TextSectionView key={section.id} section={section}>
        {Try && (
          <Suspense fallback={<Skeleton className="h-90 rounded-panel" />}>
            <Try />
          </Suspense>
        )}
      </TextSectionView>
    );
  });
}
