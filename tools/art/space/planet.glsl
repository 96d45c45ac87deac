// KIND is set before this (render.mjs), so that only one kind's code is compiled.
// P1 seed,P2 radius(frac),P3 sunx,P4 suny,P5 sunz,P6 atmos strength,P7 rot,P8 tilt, P9 exposure, P10 ring, P11 detail
float H(vec3 p) {
  float s=P[1];
  if(KIND>6.5) return worldHeight(p,s);
  if(KIND<.5) {
    float a=fbm(p*1.7+s,7);
    float w=fbm(p*2.6+a*2.+s,5);
    return .55*rid(p*2.2+w*.9+s,8)+.35*a+.10*crat(p*7.+s)+.05*crat(p*16.+s);
  }
  if(KIND<1.5) {
    float w=fbm(p*2.+s,5);
    float c=rid(p*3.1+w*1.3+s,7);
    return .35*w+.5*pow(c,.7)-.25*smoothstep(.55,.9,rid(p*1.3+w*.8+9.+s,5));
  }
  if(KIND<3.5&&KIND>2.5) {
    return .5*fbm(p*2.4+s,7)+.34*crat(p*2.6+s)+.26*crat(p*5.5+s+3.)+.16*crat(p*12.+s)+.08*crat(p*26.+s);
  }
  if(KIND>5.5) {
    float w=fbm(p*1.5+s,6);
    float isl=rid(p*2.1+w*1.6+s,7);
    return .34+.30*pow(isl,1.4)*smoothstep(.40,.72,fbm(p*1.1+s*2.,4)+.25*w);
  }
  if(KIND>3.5) {
    float w=fbm(p*1.5+s,6);
    return w+.3*rid(p*2.6+w+s,7);
  }
  return 0.;
}
void main() {
  vec2 px=gl_FragCoord.xy+OFF;
  vec2 uv=(px-.5*R)/(.5*R.y);
  float r=P[2];
  vec3 L=normalize(vec3(P[3],P[4],P[5]));
  vec2 q=uv/r;
  float d2=dot(q,q);
  float d=sqrt(d2);
  float aa=2./(R.y*r);
  float cz=cos(P[8]),sz=sin(P[8]),cy=cos(P[7]),sy=sin(P[7]);
  mat3 rot=mat3(cy,0,-sy,0,1,0,sy,0,cy)*mat3(1,0,0,0,cos(.35),sin(.35),0,-sin(.35),cos(.35))*mat3(cz,sz,0,-sz,cz,0,0,0,1);
  vec3 col=vec3(0);
  float al=0.;
  if(d<1.0+aa) {
    float dd=min(d,.9995);
    vec3 n=normalize(vec3(q*(dd/max(d,1e-5)),sqrt(max(1.-dd*dd,0.))));
    vec3 p=rot*n;
    vec3 alb;
    float spec=0.;
    vec3 em=vec3(0);
    vec3 nn=n;
    float cl=0.,sh=1.;
    float e=.0022;
    if(KIND<1.5||(KIND>2.5&&KIND<4.5)||KIND>5.5) {
      vec3 t=normalize(cross(n,vec3(.0,1.,.02)));
      vec3 b=cross(n,t);
      float h0=H(p),hx=H(rot*normalize(n+t*e)),hy=H(rot*normalize(n+b*e));
      float bs=(KIND<.5?.085:KIND<1.5?.05:KIND<3.5?.055:KIND<6.5?.045:.05)*P[11];
      nn=normalize(n-(t*(hx-h0)+b*(hy-h0))*bs/e);
      if(KIND>6.5) {
        alb=worldGround(p,P[1],h0,rot,nn,spec);
      } else if(KIND<.5) {
        float v=fbm(p*9.+P[1],5);
        alb=mix(C[0],C[1],smoothstep(.25,.7,h0+.15*(v-.5)));
        alb=mix(alb,C[2],smoothstep(.55,.8,h0)*.7);
        alb*=.75+.5*v;
        float w=fbm(p*2.6+P[1],5);
        float ck=smoothstep(.80,.97,1.-abs(2.*fbm(p*3.4+w*1.1+P[1]*2.,6)-1.));
        float fine=smoothstep(.84,.98,1.-abs(2.*fbm(p*9.+w*2.+P[1],5)-1.));
        float low=smoothstep(.56,.40,h0);
        float m=fbm(p*1.5+4.+P[1],3);
        m=smoothstep(.46,.64,m);
        float ck2=pow(ck,2.2);
        float I=(ck2*.9+pow(ck,9.)*2.4+pow(fine,2.)*.4)*low*m;
        em=vec3(I,0.,0.);
        alb*=1.-.6*ck*low*m;
      } else if(KIND<1.5) {
        float v=fbm(p*11.+P[1],5);
        float cr=rid(p*2.3+fbm(p*2.+P[1],4)*1.4+P[1]*1.3,7);
        alb=mix(C[0],C[1],smoothstep(.2,.75,h0));
        alb=mix(alb,C[2],smoothstep(.62,.9,cr)*.75);
        alb*=.86+.3*v;
        spec=.35*smoothstep(.5,.2,cr);
      } else if(KIND<3.5) {
        float v=fbm(p*10.+P[1],5);
        alb=mix(C[0],C[1],smoothstep(.3,.75,fbm(p*1.8+P[1]*3.,5)+.2*(v-.5)));
        alb*=.8+.4*v;
        alb=mix(alb,C[2],smoothstep(.25,.6,h0)*.25);
      } else if(KIND>5.5) {
        float v=fbm(p*12.+P[1],4);
        float land=smoothstep(.495,.51,h0);
        float sh2=smoothstep(.36,.50,h0);
        float cur=fbm(p*3.+fbm(p*2.+P[1],5)*2.2+P[1],6);
        alb=mix(C[0]*(.7+.6*cur),C[1],pow(sh2,2.2));
        alb=mix(alb,vec3(.62,.86,.82),smoothstep(.486,.498,h0)*(1.-land)*.38);
        alb=mix(alb,mix(C[2],C[3],smoothstep(.51,.60,h0)),land)*(.9+.2*v);
        spec=(1.-land)*.42;
        nn=mix(normalize(n+.015*(vec3(fbm(p*60.,3),fbm(p*60.+4.,3),.5)-.5)),nn,land);
        float lat=abs(p.y);
        alb=mix(alb,vec3(.86,.93,.97),smoothstep(.86,.93,lat+.10*(v-.5)));
      } else {
        float sea=smoothstep(.60,.63,h0);
        float v=fbm(p*12.+P[1],4);
        alb=mix(C[0],mix(C[1],C[2],smoothstep(.66,.95,h0)),sea);
        alb*=.85+.3*v;
        spec=(1.-sea)*.9;
        nn=mix(n,nn,sea);
        float lat=abs(p.y);
        alb=mix(alb,vec3(.85,.92,.97),smoothstep(.78,.9,lat+.12*(v-.5)));
      }
    } else if(KIND>4.5) {
      float s=P[1];
      vec3 q=p;
      float sp=0.,core=0.,oval=0.;
      // vortices turn the cloud field before it is banded: one great storm in view, small ovals in two belts
      for(int k=0;k<15;k++) {
        vec3 h=h33(ivec3(k,11,int(s*10.)));
        float la=k<8?-.42+.05*(h.x-.5):.33+.10*(h.x-.5),lo=float(k)*.83+h.y*.5;
        float rr=.030+.028*h.z;
        vec3 c=vec3(cos(la)*cos(lo),sin(la),cos(la)*sin(lo));
        if(k==0) {
          c=rot*normalize(vec3(-.26,-.22,.93));
          rr=.155;
        }
        vec3 dl=(q-c)*vec3(1.,1.75,1.);
        float d=length(dl)/rr;
        if(d<3.) {
          float a=exp(-d*d*.9)*(k==0?6.5:3.6);
          float ca=cos(a),sa=sin(a);
          q=q*ca+cross(c,q)*sa+c*dot(c,q)*(1.-ca);
          float m=exp(-d*d*1.1);
          if(k==0) {
            sp=m;
            core=exp(-pow((d-1.05)*3.2,2.));
          } else oval=max(oval,m);
        }
      }
      float w1=fbm(q*vec3(2.2,5.,2.2)+s,6)-.5;
      float w2=fbm(q*vec3(6.,15.,6.)+s+w1*3.,6)-.5;
      float w3=fbm(q*vec3(16.,40.,16.)+w2*4.+s,5)-.5;
      float l=q.y+.060*w1+.030*w2;
      float bnd=fbm(vec3(l*6.2,s,0.),3);
      float edge=abs(fbm(vec3(l*6.2+.25,s,0.),3)-bnd);
      float fine=fbm(vec3(l*30.,s+3.,w1*1.5),4);
      alb=mix(C[0],C[1],smoothstep(.34,.62,bnd));
      alb=mix(alb,C[2],smoothstep(.52,.70,fbm(vec3(l*13.,s+9.,1.),3))*.75);
      alb=mix(alb,C[3],smoothstep(.50,.72,fine+.35*w2)*.55);
      alb*=.86+.30*fine+.42*w3+.25*w2;
      alb=mix(alb,C[4]*(.85+.9*(w2+w3)),clamp(sp*1.15,0.,.92));
      alb=mix(alb,C[3]*1.05,core*.55);
      alb=mix(alb,C[3]*1.02,oval*.75);
      alb=mix(alb,C[0]*.62,smoothstep(.62,.98,abs(p.y))*.75);
      nn=normalize(n+.05*vec3(w2,w3,0.)*max(n.z,.2));
    } else {
      float lat=p.y;
      vec3 w=vec3(fbm(p*2.2+P[1],5),fbm(p*2.2+P[1]+7.,5),fbm(p*4.5+2.,4));
      float l=lat*1.+ .11*(w.x-.5)+.05*(w.z-.5);
      float b1=fbm(vec3(l*7.,P[1],0.),4),b2=fbm(vec3(l*26.,P[1]+3.,1.),3);
      float st=fbm(vec3(p.x*2.5,l*34.,p.z*2.5)+w*1.8,5);
      alb=mix(C[0],C[1],smoothstep(.3,.7,b1));
      alb=mix(alb,C[2],smoothstep(.5,.72,b2)*.6);
      alb=mix(alb,C[3],smoothstep(.55,.8,st)*.5);
      alb*=.82+.36*st;
      vec3 sp=normalize(vec3(.55,-.32,.75));
      float ds=length((p-sp)*vec3(1.,2.,1.));
      float a=smoothstep(.26,.05,ds+.05*(w.y-.5));
      alb=mix(alb,C[4],a*.8);
    }
    float nl=dot(nn,L), ng=dot(n,L);
    float term=smoothstep(-.08,.22,ng);
    float dif=max(nl,0.)*smoothstep(-.05,.12,ng);
    vec3 cloudc=vec3(0);
    if(P[12]>0.) {
      float w=fbm(p*2.+11.,4);
      cl=smoothstep(.52,.74,fbm(p*vec3(3.,5.,3.)+w*1.8+P[1]*2.,7))*P[12];
      vec3 ps=rot*normalize(n+L*.025);
      float cs=smoothstep(.52,.74,fbm(ps*vec3(3.,5.,3.)+fbm(ps*2.+11.,4)*1.8+P[1]*2.,6))*P[12];
      sh=1.-.5*cs;
    }
    vec3 sunc=vec3(1.,.955,.89)*3.1;
    col=alb*(dif*sh*sunc)+alb*C[5]*.035;
    if(spec>0.) {
      vec3 hh=normalize(L+vec3(0,0,1));
      col+=sunc*spec*pow(max(dot(nn,hh),0.),60.)*.7*step(0.,ng)+sunc*spec*.10*pow(max(dot(nn,hh),0.),9.)*max(ng,0.);
    }
    col=mix(col,vec3(.95)*max(ng*1.1+.08,0.)*sunc*.75,cl*.9);
 {
      float I=em.x*mix(1.25,.0,smoothstep(-.05,.42,ng));
      vec3 hot=mix(vec3(.50,.085,.012),mix(C[3],C[4],smoothstep(.7,1.9,I)),smoothstep(.04,.75,I));
      col+=hot*I;
    }
    // atmosphere: limb scattering
    float mu=n.z;
    float lim=pow(1.-mu,3.2);
    float day=smoothstep(-.28,.55,ng);
    col=mix(col,C[5]*sunc*.42*day,clamp(pow(1.-mu,4.2)*P[6]*.9,0.,.85));
    col+=C[5]*pow(1.-mu,6.)*day*P[6]*1.8;
    col+=C[6]*pow(1.-mu,4.)*smoothstep(.25,-.05,abs(ng-.02)*1.)*P[6]*.35;
    col*=P[9];
  }
  float e=smoothstep(1.+aa,1.-aa,d);
  vec3 ci=srgb(aces(col*1.05));
  // outer halo: straight colour + alpha, blended under the antialiased disc
  vec3 hc=vec3(0);
 {
    float hgt=max(d-1.,0.)/.16;
    vec2 nd=q/max(d,1e-4);
    float lit=smoothstep(-.45,.75,dot(nd,L.xy)+L.z*.15);
    float g=exp(-hgt*5.5)*.75+exp(-hgt*18.)*1.2;
    hc=C[5]*g*lit*P[6]*P[9]*.34;
  }
  vec3 ch=srgb(aces(hc*1.05));
  float ah=clamp(max(ch.r,max(ch.g,ch.b)),0.,1.);
  ch/=max(ah,.001);
  ah*=smoothstep(1.16/P[2]+.0,1.02,d*.999);
  ah*=smoothstep(1.,.93,max(abs(uv.x)*R.y/R.x,abs(uv.y)));
  // the disc over its halo; colours aren't multiplied by their alpha
  float behind=ah*(1.-e);
  al=e+behind;
  vec3 oc=(ci*e+ch*behind)/max(al,.001);
  if(P[10]>0.) {
    float ti=P[13];
    float ca=cos(P[14]),sa=sin(P[14]);
    vec2 rq=mat2(ca,-sa,sa,ca)*q;
    vec3 pr=vec3(rq.x,rq.y/ti,0.);
    float rr=length(pr.xy);
    float front=step(0.,-rq.y);
    if(rr>1.35&&rr<2.45) {
      float a=fbm(vec3(rr*16.,1.,P[1]),5);
      float b=fbm(vec3(rr*60.,4.,P[1]),3);
      float den=smoothstep(1.35,1.45,rr)*smoothstep(2.45,2.3,rr)*(.35+.8*a)*(.6+.6*b);
      den*=1.-.85*smoothstep(.035,.0,abs(rr-1.98));
      vec3 Q=vec3(rq,-pr.y*sqrt(1.-ti*ti));
      vec3 LL=vec3(mat2(ca,-sa,sa,ca)*L.xy,L.z);
      float bb=dot(Q,LL);
      float pp=sqrt(max(dot(Q,Q)-bb*bb,0.));
      float shd=bb<0.?mix(.05,1.,smoothstep(.93,1.03,pp)):1.;
      vec3 rc=srgb(aces(mix(C[6],C[7],a)*den*1.15*shd*P[9]));
      float ra=clamp(den*.9,0.,.96);
      float wt=ra*(front>.5?1.:(1.-e));
      // over what is behind, whose colour isn't multiplied by its alpha
      float under=al*(1.-wt);
      al=wt+under;
      oc=(rc*wt+oc*under)/max(al,.001);
    }
  }
  oc+=grain(px)*.012;
  o=vec4(clamp(oc,0.,1.),al);
}
