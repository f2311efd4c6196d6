# Two stages: wheels are built where there is a compiler and pip; what runs has neither the sources nor a build tool.
FROM python:3.13-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
RUN python -m venv /opt/judge-bot
# Dependencies first: this layer is built again only when pyproject.toml changes.
COPY pyproject.toml ./
RUN python -c "import tomllib; print('\n'.join(tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies']))" > requirements.txt \
    && /opt/judge-bot/bin/pip install -r requirements.txt
COPY README.md LICENSE ./
COPY bot bot
COPY rules_engine rules_engine
COPY rules_text rules_text
COPY tests/rulings tests/rulings
RUN /opt/judge-bot/bin/pip install --no-deps .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /nonexistent judge \
    && install -d -o judge -g judge /data
COPY --from=build /opt/judge-bot /opt/judge-bot
ENV PATH=/opt/judge-bot/bin:$PATH PYTHONUNBUFFERED=1 JUDGE_BOT_STORE=/data/rules.sqlite
USER judge
VOLUME /data
ENTRYPOINT ["judge-bot"]
CMD ["run"]
